"""Pictures as plain functions: the data sent to a page, its size, and the errors for bad input."""

import base64
import json
import re
import subprocess
import sys

import nbformat
import pytest
import torch

from course.pictures import attention_explorer, token_names, weight_codes
from course.pictures.compact import compact
from course.pictures.frame import HERE, Guess, Note, Picture, Table, code

SRC = ["▁La", "▁quise", "▁mucho", ".", "<eos>"]
TGT = ["▁I", "▁loved", "▁her", "▁very", "▁much", ".", "<eos>"]

PICTURES = [
    path for path in sorted(HERE.glob("*.py")) if path.with_suffix(".js").exists() and path.stem != "frame"
]
PICTURES.append(HERE / "films/film.py")


def weights_of(*shape, seed=0, sharpness=1.0):
    generator = torch.Generator().manual_seed(seed)
    return (sharpness * torch.randn(shape, generator=generator)).softmax(-1)


def words(count):
    return [f"word{place % 100}" for place in range(count)]


def translation(**options):
    return attention_explorer(weights_of(3, 2, 7, 5), TGT, SRC, **options)


def unpack(packed, shape):
    """The inverse of weight_codes.pack, written from its docstring; dropped keys are -1."""
    if shape[-1] <= weight_codes.FEW_KEYS:
        letters = [re.sub("[!]", "", each) for each in re.findall("!?~?[^!~]", packed)]
        return torch.tensor(
            [weight_codes.LETTERS.index(one[-1]) + 89 * (len(one) - 1) for one in letters]
        ).view(shape)
    raw = torch.tensor(list(base64.b64decode(packed)))
    high, middle, low = raw.view(*shape[:-1], -1, 3).unbind(-1)
    keys, codes = high * 16 + middle // 16, middle % 16 * 256 + low
    return torch.full(tuple(shape), -1).scatter(-1, keys, codes)


# --- what is sent


def test_few_keys_are_sent_as_they_are_shown():
    weights = weights_of(3, 2, 7, 5)
    views = weight_codes.all_views(weights)
    codes = unpack(weight_codes.pack(views), views.shape)
    assert [f"{c / 100:.2f}" for c in codes.flatten().tolist()] == [
        f"{w:.2f}" for w in views.flatten().tolist()
    ]
    assert (codes / 100 - views).abs().max() <= 0.005


def test_of_many_keys_the_largest_are_sent():
    views = weight_codes.all_views(weights_of(4, 4, 130, 150, sharpness=3.0))
    kept = weight_codes.kept_per_row(views.shape)
    assert 1 < kept < 150
    codes = unpack(weight_codes.pack(views), views.shape)
    assert ((codes >= 0).sum(-1) == kept).all()
    largest = views.topk(kept)
    assert (codes.gather(-1, largest.indices) / 1000 - largest.values).abs().max() <= 0.0005


def test_the_largest_of_a_row_is_marked_for_another_may_look_like_it():
    weights = torch.tensor([[[0.361, 0.364, 0.275], [0.3, 0.3, 0.4]]])
    a, b, c, d = (weight_codes.LETTERS[code] for code in (36, 28, 30, 40))
    assert weight_codes.pack(weight_codes.all_views(weights)) == f"{a}!{a}{b}{c}{c}!{d}"


def test_a_code_beyond_the_letters_has_two():
    assert len(weight_codes.LETTERS) == 89
    weights = weight_codes.all_views(torch.eye(3) * 0.94 + 0.02)
    assert unpack(weight_codes.pack(weights), weights.shape).tolist() == (100 * weights).round().tolist()
    assert "~" in weight_codes.pack(weights)


def test_sent_in_falling_order_and_the_first_of_equals_first():
    weights = torch.zeros(1, 1, 66, 66)
    weights[..., 5], weights[..., 3], weights[..., 9] = 0.25, 0.5, 0.25
    packed = base64.b64decode(weight_codes.pack(weight_codes.all_views(weights)))
    keys = [packed[i] << 4 | packed[i + 1] >> 4 for i in (0, 3, 6)]
    assert keys == [3, 5, 9]


def test_the_mean_is_taken_before_rounding():
    weights = torch.tensor([[0.004, 0.996], [0.014, 0.986]]).view(1, 2, 1, 2)  # rounded: 0.00 and 0.01
    codes = weight_codes.to_codes(weight_codes.all_views(weights))
    assert codes[0, :, 0, 0].tolist() == [1, 0, 1]  # mean 0.009
    assert codes[0, :, 0, 1].tolist() == [99, 100, 99]


def test_one_head_has_no_mean():
    assert weight_codes.all_views(weights_of(3, 1, 7, 5)).shape == (3, 1, 7, 5)


@pytest.mark.parametrize(("shape", "meaning"), [((7, 5), (1, 1, 7, 5)), ((2, 7, 5), (1, 3, 7, 5))])
def test_left_out_axes(shape, meaning):
    assert weight_codes.all_views(weights_of(*shape)).shape == meaning


def test_share_kept_is_the_kept_part_of_the_rows_that_have_weight():
    weights = torch.zeros(1, 1, 4, 100)
    weights[0, 0, 0] = 0.01
    weights[0, 0, 1, :2] = 0.5
    weights = weight_codes.all_views(weights)
    assert weight_codes.share_kept(weights) == pytest.approx((weight_codes.MAX_TOP / 100 + 1) / 2)
    assert weight_codes.share_kept(torch.zeros(1, 1, 4, 100, dtype=torch.float64)) == 1.0


def test_half_precision_and_gradients_are_welcome():
    weights = weights_of(3, 2, 7, 5).to(torch.bfloat16).requires_grad_()
    assert isinstance(attention_explorer(weights, TGT, SRC), Picture)
    assert weights.dtype == torch.bfloat16
    assert weights.requires_grad


# --- size and bytes


def in_notebook(*pictures):
    """The bytes that these outputs add to a saved notebook."""
    bundles = [picture._repr_mimebundle_() for picture in pictures]
    outputs = [nbformat.v4.new_output("display_data", bundle) for bundle in bundles]
    cell = nbformat.v4.new_code_cell("x", id="cell", outputs=outputs)
    return len(nbformat.writes(nbformat.v4.new_notebook(cells=[cell])).encode())


@pytest.mark.parametrize(("length", "limit"), [(24, 40_000), (64, 150_000), (512, 400_000)])
def test_weight_in_a_saved_notebook(length, limit):
    flat = weights_of(4, 4, length, length, sharpness=0.1)  # nothing rounds to zero
    assert in_notebook(attention_explorer(flat, words(length))) <= limit


def test_the_same_input_gives_the_same_bytes():
    assert translation().html() == translation().html()
    program = (
        "import torch; from course.pictures import attention_explorer;"
        "g = torch.Generator().manual_seed(0);"
        "w = torch.randn((3, 2, 7, 5), generator=g).softmax(-1);"
        f"print(attention_explorer(w, {TGT!r}, {SRC!r}).html(), end='')"
    )
    command = [sys.executable, "-X", "utf8", "-c", program]
    output = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, check=True).stdout
    assert output.decode() == translation().html()


def test_other_input_gives_other_bytes():
    assert translation().html() != translation(layer=1).html() != translation(title="x").html()


def test_an_output_holds_no_ids_and_names_no_address():
    html = translation().html()
    assert " id=" not in html.partition("<script>")[0]
    assert re.findall(r"\w+://[^\"'\s]+", html) == ["http://www.w3.org/2000/svg"]


# --- what is said


def data_of(picture):
    text = picture.html().partition("??at,")[2].rpartition(",build)")[0]
    return json.loads(text)


def test_the_guess_is_answered_by_the_weights():
    weights = weights_of(3, 2, 7, 5, sharpness=2.0)
    for layer in (1, 2, 3):
        for query, token in enumerate(TGT):
            asks = f"Where does “{token_names.bare(token)}” look?"
            guess = attention_explorer(weights, TGT, SRC, question=asks, layer=layer).guess
            best = weights[layer - 1].mean(0)[query].argmax()
            assert guess.choices == ("“La”", "“quise”", "“mucho”", "“.”", "“<eos>”")
            assert guess.choices[guess.answer] == f"“{token_names.bare(SRC[best])}”"


@pytest.mark.parametrize("quotes", ["“{}”", '"{}"', "«{}»"])
def test_a_question_names_its_token_in_quotation_marks(quotes):
    question = f"And {quotes.format('nobody')} or {quotes.format('much')}?"
    assert data_of(translation(question=question))["scene"]["asked"] == 4


def test_without_a_question_it_asks_about_a_word_with_a_clear_answer_that_is_not_itself():
    weights = torch.full((5, 5), 0.2)
    weights[0] = torch.tensor([1.0, 0, 0, 0, 0])  # clearest, but looks at itself
    weights[2] = torch.tensor([0.1, 0.7, 0.1, 0.1, 0])
    weights[3] = torch.tensor([0.9, 0.1, 0, 0, 0])  # clearer, but a full stop
    picture = attention_explorer(weights, ["I", "loved", "her", ".", "<eos>"])
    assert picture.guess == Guess(
        "Which token does “her” look at most?",
        ("“I”", "“loved”", "“her”", "“.”", "“<eos>”"),
        1,
        (
            "“I” gets 0.10; the largest is 0.70.",
            "",
            "“her” gets 0.10; the largest is 0.70.",
            "“.” gets 0.10; the largest is 0.70.",
            "“<eos>” gets 0.00; the largest is 0.70.",
        ),
    )


def test_of_many_keys_some_are_offered_in_their_order_and_the_answer_is_one_of_them():
    weights = weights_of(40, 30)
    picture = attention_explorer(weights, [f"q{i}" for i in range(40)], [f"k{i}" for i in range(30)])
    places = [int(choice[2:-1]) for choice in picture.guess.choices]
    asked = data_of(picture)["scene"]["asked"]
    assert places == sorted(set(places))
    assert len(places) == 8
    assert places[picture.guess.answer] == weights[asked].argmax()


def test_names_of_tokens():
    assert token_names.spoken(["▁the", "Ġcat", "##s", "▁", "the", "a\n", "\n", " ", "fly</w>"]) == [
        "“the” (token 1)",
        "“cat”",
        "“s”",
        "“▁”",
        "“the” (token 5)",
        "“a”",
        "“⏎”",
        "“␣”",
        "“fly”",
    ]


def test_layers_are_named_where_there_are_several_or_names():
    assert "mean of the 2 heads of layer 3" in translation().table.caption
    assert (
        "mean of the 2 heads of second"
        in translation(layer_names=["a", "second", "c"], layer=2).table.caption
    )
    assert attention_explorer(weights_of(2, 7, 5), TGT, SRC).table.caption.endswith(": mean of the 2 heads")
    assert attention_explorer(weights_of(4, 1, 7, 5), TGT, SRC).table.caption.endswith(": layer 4")
    assert attention_explorer(weights_of(7, 5), TGT, SRC).table.caption == "Where each token looks"


def test_the_table_holds_the_numbers():
    weights = weights_of(3, 2, 7, 5)
    table = translation().table
    assert table.header == ("token", *SRC)
    mean = weights[-1].double().mean(0)
    assert table.rows == tuple(
        (token, *(f"{w:.2f}" for w in row)) for token, row in zip(TGT, mean.tolist(), strict=True)
    )


def test_a_wide_table_holds_the_largest():
    weights = weights_of(70, 80)
    table = attention_explorer(weights, words(70), [f"k{i}" for i in range(80)]).table
    assert table.header == ("token", "looks most at", "weight")
    assert table.rows[3] == ("word3", f"“k{weights[3].argmax()}”", f"{weights[3].max():.3f}")


def test_text_is_the_alternative_in_a_terminal():
    bundle = translation(title="Looks", question="Where does “her” look?")._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    title, question, answer = bundle["text/plain"].split("\n")
    assert (title, question) == ("Looks", "Where does “her” look?")
    assert answer in [f"Answer: {choice}" for choice in translation().guess.choices]


def test_tokens_cannot_break_out_of_the_page():
    evil = ["</script><script>alert(1)</script>", "<!--", "&amp;", "<img src=x>", '"']
    html = attention_explorer(weights_of(5, 5), evil, title="<b>").html()
    assert html.count("<script>") == html.count("</script>") == 1
    assert "<img" not in html
    assert "<!--" not in html
    assert "<strong>&lt;b&gt;</strong>" in html
    assert "&amp;amp;" in html


def test_my_function_has_numbers_of_its_own():
    mine = weights_of(3, 2, 7, 5, seed=1)
    data = data_of(translation(my_weights=mine))
    assert data["mine"] == {"weights": weight_codes.pack(weight_codes.all_views(mine))}
    assert data["mine"] != data["ours"]
    assert "mine" not in data_of(translation())


def test_no_tokens_give_a_note():
    note = attention_explorer(torch.empty(0, 0, 0, 0), (), ())
    assert isinstance(note, Note)
    assert "no tokens" in note._repr_mimebundle_()["text/html"]
    assert "no tokens" in note._repr_mimebundle_()["text/plain"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: attention_explorer(weights_of(5), SRC), r"wanted weights of shape.*got \(5,\)"),
        (lambda: attention_explorer(weights_of(2, 3, 4, 7, 5), TGT, SRC), r"got \(2, 3, 4, 7, 5\)"),
        (lambda: attention_explorer(torch.zeros(0, 2, 7, 5), TGT, SRC), r"no axis empty; got \(0, 2, 7, 5\)"),
        (lambda: attention_explorer(weights_of(7, 5), TGT), "7 and 7; got 7 and 5"),
        (lambda: attention_explorer(weights_of(5, 7), TGT, SRC), "7 and 5; got 5 and 7"),
        (lambda: attention_explorer(weights_of(7, 5) - 0.5, TGT, SRC), r"between 0 and 1.*got -0\.\d+ to"),
        (lambda: attention_explorer(weights_of(7, 5) / 0, TGT, SRC), "got inf to inf"),
        (lambda: attention_explorer(weights_of(7, 5) * torch.nan, TGT, SRC), "got nan to nan"),
        (
            lambda: attention_explorer(torch.zeros(2, 4097), ["a", "b"], words(4097)),
            "at most 4096 keys; got 4097",
        ),
        (lambda: translation(layer_names=["a", "b"]), "wanted 3 layer names.*got 2"),
        (lambda: translation(layer=0), "a layer from 1 to 3; got 0"),
        (lambda: translation(layer=4), "a layer from 1 to 3; got 4"),
        (lambda: translation(question="Where does it look?"), "in quotation marks.*got 'Where"),
        (lambda: translation(question="Where does “La” look?"), "names one of the query tokens"),
        (lambda: translation(my_weights=weights_of(2, 2, 7, 5)), r"same shape.*got \(2, 2, 7, 5\)"),
        (lambda: Guess("?", ("a", "b"), 2, ("No.", "")), "among the 2 choices, from 0; got 2"),
        (lambda: Guess("?", ("a", "b"), -1, ("No.", "")), "got -1"),
        (
            lambda: Guess("?", ("a", "b"), 1, ("", "")),
            r"a sentence for each of the 2 choices.*got \('', ''\)",
        ),
        (lambda: Guess("?", ("a", "b"), 1, ("No.", "Yes.")), "an empty one for the answer; got"),
        (lambda: Guess("?", ("a", "b"), 1, ("No.",)), "for each of the 2 choices"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=f"(?s){message}"):
        call()


# --- the frame


def test_tables_escape_their_text():
    html = Table("<c>", ("a", "<b>"), (("x", "&"),)).html()
    assert "<caption>&lt;c&gt;</caption>" in html
    assert "<th scope=row>x<td>&amp;" in html


def test_compact_code_has_no_comments():
    files = [path for path in sorted(HERE.iterdir()) if path.suffix in {".js", ".css"}]
    assert len(files) >= 4
    for path in files:
        text = compact(path)
        assert "\n" not in text
        assert "//" not in text.replace("http://", "")  # on one line it would hide all that follows
        assert "/*" not in text


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(FileNotFoundError, match="no_such_picture.js"):
        code(("no_such_picture",))


def test_as_a_widget_it_carries_the_same():
    picture = translation()
    widget = picture.widget()
    assert json.loads(json.dumps(widget.data)) == data_of(picture)
    assert widget.html == picture.table.html()
    assert widget.guess == {}
    assert str(widget._esm).startswith(code(picture.scripts))


@pytest.mark.parametrize("module", PICTURES, ids=lambda path: path.stem)
def test_no_name_is_declared_twice_in_a_pictures_script(module):
    """The files of a picture are sent as one script: a name that two of them declare would stop it."""
    found = re.search(r"scripts=\((.*?)\)", module.read_text(encoding="utf-8"))
    scripts = re.findall(r'"(.*?)"', found[1])
    paths = [HERE / f"{script}.js" for script in ("motion", "frame", *scripts)]
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    declared = re.findall(r"^(?:const|function) (\w+)", text, re.MULTILINE)
    for several in re.findall(r"^const \[([\w, ]+)\] =", text, re.MULTILINE):
        declared += several.split(", ")
    assert [name for name in declared if declared.count(name) > 1] == []
