"""Errors whose words depend only on their text: a pattern, and what it means. `\\1` is the pattern's group."""

PYTHON = {
    r"UnboundLocalError: .*local variable '(\w+)'": r"`\1` is used before it has been given a value in this function. "
    "Perhaps it is given one only inside an `if` or a loop that did not run here.",
    r"object is not subscriptable": "Square brackets stand after something that has no items. After a "
    "function or a method, brackets come first, as in `x.size()[0]`; a plain number has no items; None comes "
    "from a missing `return`.",
    r"'([\w.]+)' object is not callable": r"Round brackets stand after a value of type `\1`, which is no "
    r"function. Sizes and items want square brackets, as in `x.shape[0]`; or a name of a function was given "
    r"to a value.",
    r"cannot unpack non-iterable (\w+)": r"One value of type `\1` is taken apart into several names. Only a tuple or "
    "a list can be: look at what the right side of `=` returns.",
    r"'(\w+)' object is not iterable": r"A loop, or a function that wants many items, was given one `\1`. Count with "
    "`range(n)`; wrap a single item in a list.",
    r"'(\w+)' object does not support item assignment": r"A `\1` cannot be changed item by item. Build a list and turn "
    "it into what is wanted at the end.",
    r"unhashable type: '(\w+)'": r"A `\1` cannot be a key of a dict or an item of a set, because it can change. A "
    "tuple can: `tuple(...)`.",
    r"not enough values to unpack|too many values to unpack": "Your code takes something apart into a fixed "
    "number of names, and here it has another number of parts. If it is a shape: this input has another "
    "number of axes. Count from the end (`x.shape[-1]`, `x.shape[:-1]`), so that any number of axes fits.",
    r"math domain error|expected a nonnegative input|expected a positive input": "`math.sqrt` or `math.log` "
    "was given a number that it has no value for: the root of a negative number, or the log of 0 or of "
    "a negative number.",
    r"lower bound inconsistent with step sign": "`arange` counts upwards and was given an end below its start. Look at "
    "both bounds in this case.",
    r"ZeroDivisionError": "Your code divides by 0.",
    r"RecursionError": "Your function calls itself without end. Did you mean another function of the same name?",
    r"OverflowError|math range error": "A number has become too large for Python's float or for an integer of "
    "PyTorch. A power or `exp` of a large number does that.",
    r"KeyError": "A dict is asked for a key that it does not have. `d.get(key, default)` gives a default, and "
    "`key in d` asks first.",
    r"IndexError: (tuple|list|string) index out of range": r"An index lies outside of a \1: of `n` items "
    "the last is `n - 1`.",
    r"IndexError: pop from empty|IndexError: deque": "Your code takes an item from something empty.",
    r"arg is an empty sequence|iterable argument is empty": "`max` or `min` is asked about nothing. Say what the "
    "answer is then.",
    r"list indices must be integers or slices|string indices must be integers|tuple indices must be": "A "
    "list, tuple or string is indexed with something other than a whole number. `[:, 0]` works on tensors "
    "only; `/` gives a float, `//` a whole number.",
    r"'float' object cannot be interpreted as an integer": "A float stands where a whole number is wanted: a size, a "
    "count, a `range`. `/` gives a float even if nothing remains; `//` gives a whole number.",
    r"unsupported operand type\(s\) for [^:]*: .*NoneType": "Your code calculates with None. A function without "
    "`return` gives None, for example, and an argument that was not given can be: ask `if mask is not None` first.",
    r"torch\.return_types\.\w+": "`max`, `min`, `sort` and `topk` along an axis give two things, the "
    "values and their places. Take `.values` or `.indices`, or use `amax` and `amin`. To compare with a "
    "number: `clamp`.",
    r"unsupported operand type\(s\) for \^": "`^` is no power in Python, but works on the bits of whole numbers. "
    "A power is `**`.",
    r"unsupported operand type\(s\) for ([^:]*): '(range|list|tuple)' and '([\w.]+)'|"
    r"unsupported operand type\(s\) for ([^:]*): '([\w.]+)' and '(range|list|tuple)'": "Ranges, lists and tuples do "
    "not calculate number by number: make tensors of them (`torch.arange`, `torch.tensor`), or use a loop.",
    r"unsupported operand type\(s\) for ([^:]*): '([\w.]+)' and '([\w.]+)'": r"`\1` has no meaning between a `\2` and "
    r"a `\3`.",
    r"can only concatenate|must be str, not": "`+` joins two of the same kind only: two strings, two lists or two "
    "tuples. Convert one of the two sides, as in `tuple(...)` or `str(...)`.",
    r"can't multiply sequence by non-int|can't multiply sequence": "A list or tuple is multiplied as if it were a "
    "tensor, and `*` repeats a list. If it comes from `max`, `sort` or `topk`, take its `.values`.",
    r"'[<>]=?' not supported between": "Two values of different kinds are compared by size. Look at what each side is.",
    r"is not in list|not in tuple|substring not found": "`.index(...)` is asked for something that is not there. Ask "
    "with `in` first.",
    r"dictionary changed size|changed size during iteration": "A dict or set is changed while a loop goes through it. "
    "Go through a copy, as in `list(d)`, or build a new one.",
    r"ImportError|ModuleNotFoundError": "This import does not work here. The exercise needs nothing beyond PyTorch and "
    "Python's own modules.",
    r"expected string or bytes|sequence item \d+: expected str": "A text is wanted, and another kind of value came. "
    "`''.join(...)` joins strings only.",
    r"object of type '(\w+)' has no len": r"`len` is asked of a `\1`, which has no length. Of a tensor, `x.shape` has "
    "the sizes.",
    r"bad operand type for unary (\S+): '(\w+)'": r"`\1` has no meaning before a `\2`.",
}

SHAPES = {
    r"Expected target size|Expected input batch_size|only batches of spatial targets": "`F.cross_entropy` wants the "
    "classes on axis 1 of the logits. With more axes, flatten the logits to two axes and the targets to one.",
    r"Expected size for first two dimensions of batch2|batch1 and batch2|Incompatible matrix sizes for bmm": "Two "
    "stacks of matrices do not fit into a product: the last size of the left one must be the last but one of the "
    "right one, and their batches must agree.",
    r"size mismatch, got|inconsistent tensor size|1D tensors expected|vector @ vector|matmul: Input operand": "The "
    "sizes do not fit into a product, which needs the last size of the left side to be the last but one of the "
    "right side (or its only one). Print both shapes, and say which axis should vanish.",
    r"both arguments to (?:linear|matmul) need to be at least 1D": "A matrix product multiplies vectors and matrices, "
    "and one side is a single number here.",
    r"expanded size of the tensor \((\d+)\) must match the existing size \((\d+)\)": r"A tensor is to be written or "
    r"stretched along an axis of size \1, and it has \2 places there. Only a size of 1 is stretched.",
    r"shape '(.*?)' is invalid for input of size (\d+)": r"A new shape must keep all numbers: there are \2, "
    r"and \1 asks for another count.",
    r"view size is not compatible": "`view` cannot read a tensor whose numbers do not lie in order, as after an "
    "exchange of axes. `reshape` can.",
    r"Dimension out of range|Dimension specified as": "An axis is named that this tensor does not have: it has fewer "
    "axes here. Count the axes from the end (`-1`, `-2`), so that any number of axes may stand in front.",
    r"too many indices for tensor": "There are more indices in the brackets than the tensor has axes here. `[..., i]` "
    "leaves open how many axes stand in front.",
    r"index -?\d+ is out of bounds|index out of range in self|out of bounds for dimension": "An index lies "
    "outside of the axis: of `n` places the last is `n - 1`.",
    r"shape of the mask .* does not match|The shape of the mask": "A bool tensor in brackets must have the shape of "
    "the first axes of what it picks from. To hide numbers and keep the shape, use `masked_fill` or "
    "`torch.where`.",
    r"shape mismatch": "Tensors in brackets, or a value written there, do not fit together by their shapes. They are "
    "stretched against one another, from the last axis backwards.",
    r"Sizes of tensors must match except in dimension (\d+)": r"Tensors are joined along axis \1. All other sizes "
    r"must be equal, and they are not.",
    r"same number of dimensions": "Tensors to be joined must have the same number of axes: one of them lacks an axis. "
    "`unsqueeze` or `[:, None]` adds it.",
    r"stack expects each tensor to be equal size": "`torch.stack` puts tensors of one shape side by side on "
    "a new axis; yours have several shapes. To join along an axis that is there, use `torch.cat`.",
    r"permute|number of dimensions in the tensor input does not match": "`permute` wants each axis of the tensor once, "
    "and this tensor has another number of axes. `transpose(-2, -1)` exchanges the last two of any number.",
    r"only supported on matrices|expects a tensor with <= 2|\bt\(\)": "`.T`, `.t()` and `.mT` are for matrices. "
    "`transpose(-2, -1)` exchanges the last two axes and leaves all axes in front.",
    r"self must be a matrix|mat2 must be a matrix|Expected 1-D argument|must be a (?:matrix|vector)|"
    r"expected 3D|must be (?:a )?3D": "This function takes a fixed number of axes (`mm` two, `bmm` three, "
    "`outer` one each), and "
    "yours has another number. `@` and broadcasting work with any axes in front.",
    r"doesn't match the broadcast shape": "The result has its shape already and cannot grow, but another "
    "tensor would stretch it. Compare both shapes.",
    r"accelerator device|CUDA|No HIP": "This asks for a device that is not there. Create tensors where the inputs are: "
    "`device=x.device`.",
    r"einsum": "The letters of `einsum` must name every axis of every tensor, and a letter has one size everywhere. "
    "Here the number of axes, or a size, is another. `...` stands for any axes in front.",
    r"normalized_shape=\[(.*?)\].*input of size ?\[(.*?)\]": r"The norm was told the sizes [\1] of the last axes, "
    r"and the tensor that it got has the sizes [\2].",
    r"selected index k out of range": "`topk` is asked for more places than the axis has.",
    r"Expected reduction dim|cannot perform reduction|zero elements|non-empty": "There is nothing to take a largest, "
    "a sum or a list of here: a tensor or list is empty. Say what the answer is then.",
    r"Class values must be (?:smaller|non-negative)": "`one_hot` was given an id that is not below its number of "
    "classes. The ids count the rows of the table: its first size.",
    r"tril: input|triu: input": "`tril` and `triu` cut a triangle out of a matrix: they want two axes.",
    r"refers to a single memory location": "Your code writes into a tensor that `expand` has only stretched, so many "
    "of its places are one number. Make a tensor of its own first, by `clone`, or add without writing in place.",
    r"unflatten": "`unflatten` must keep the size of the axis: the new sizes multiply to the old one.",
    r"split_with_sizes|split expects": "`split` wants sizes that add up to the size of the axis. `chunk(n)` makes n "
    "equal parts.",
    r"cannot reshape|repeated dim|duplicate": "The axes are named twice, or not all of them.",
    r"Number of dimensions of repeat|expand\(": "A tensor is to be stretched to a shape that has "
    "fewer axes than it has itself.",
}

KINDS = {
    r"operator\.invert|~ \(": "`~` turns True into False and back, and it was given numbers. Make a bool tensor first, "
    "as by `dtype=torch.bool` or `x == 0`.",
    r"Boolean value of Tensor with more than one value is ambiguous|bool value of Tensor": "`if`, `and`, "
    "`or`, `not`, `min`, `max` and chained comparisons want one True or False, and a tensor has many. `&`, "
    "`|` and `~` work number by number, with brackets around each comparison; `torch.where` chooses number "
    "by number.",
    r"one element tensors can be converted|Tensor with \d+ elements cannot be converted|only one element "
    r"tensors|single element can be converted|only integer tensors of a single": "A tensor with many numbers stands "
    "where one plain number is wanted: in `math.sqrt`, `math.sin`, `float`, `int`, `range` or as an index. "
    "PyTorch has functions that work number by number: `torch.sqrt`, `torch.sin`, `torch.exp`.",
    r"must be real number, not (list|tuple)": r"The functions of `math` work on one number, and here is a whole `\1`. "
    "Call them for each item, as in `[math.log(item) for item in items]`.",
    r"must be tuple of ints, not (\w+)": r"Several sizes or axes are wanted together, as in `(2, 3)` or `(n,)`. One "
    r"`\1` came.",
    r"must be int, not float|type float at pos|failed to unpack|found element of type "
    r"float|must be int, not Tensor": "A size or an axis is a float or a tensor where a whole number is wanted. `/` "
    "gives a float even if nothing remains; `//` gives a whole number.",
    r"(\w+)\(\): argument '\w+' \(position \d+\) must be (?:tuple of )?Tensors?, not (\w+)": r"`\1` works on "
    r"tensors, and it was given a `\2`.",
    r"(\w+)\(\): argument '(\w+)'.* must be (\w+), not (\w+)": r"The argument `\2` of `\1` should be of type `\3`; "
    r"yours is a `\4`.",
    r"(view|reshape|zeros|ones|full|empty|arange|split|chunk|expand|repeat|repeat_interleave|unflatten)\(\) received "
    r"an invalid combination of arguments - got \(.*float": r"A size that `\1` is given is a float, and a whole "
    "number is wanted. `/` gives a float even if nothing remains; `//` gives a whole number.",
    r"(max|min|maximum|minimum)\(\) received an invalid combination of arguments - got \((.*?)\)": r"`\1` "
    r"does not take these kinds of arguments together: (\2). PyTorch's compares two tensors, or searches "
    r"one; to compare with a number there is `clamp`, and for plain numbers there is Python's own.",
    r"(\w+)\(\) received an invalid combination of arguments - got \((.*?)\)": r"`\1` does not take these kinds of "
    r"arguments together: (\2). Check their order, and whether a tensor, a number or an axis is wanted.",
    r"(\w+)\(\) got an unexpected keyword": r"`\1` has no argument of that name.",
    r"Subtraction, the .* bool tensor|Negation, the .* bool": "Bool tensors cannot be "
    "subtracted. `~mask` turns True and False around, and `a & ~b` is a without b.",
    r"only supports boolean masks|expected mask dtype to be Bool|condition to be a Bool|expected condition to be": "A "
    "mask must be a bool tensor. A comparison, such as `x != 0`, gives one; `.bool()` converts.",
    r"bitwise_\w+|\"(?:and|or|not)_cpu\"": "`~`, `&` and `|` work on bool tensors, and floats came. Keep a mask bool "
    "until it is used.",
    r"same dtype|scalar type \w+ but found|expected m1 and m2|can't be cast to|found dtype": "Two kinds of "
    "numbers meet, such as int64 and float32, or float32 and float64. Create tensors with the dtype of the "
    "input (`dtype=x.dtype`), or convert with `.to(x.dtype)`.",
    r"could not infer output dtype|not implemented for '(?:Long|Int|Bool)'|must be either a "
    r"floating|floating point "
    r"(?:or complex )?dtype": "This works on floats only, and your tensor holds whole numbers or True and False. "
    "Convert it first, with `.float()` or `.to(x.dtype)`.",
    r"tensors used as indices must be|scalar types: Long, Int|Expected dtype int64|must be Long|to have one "
    r"of the following scalar types": "Ids and indices must be whole numbers (int64), and yours are of another kind.",
    r"Overflow when unpacking|without overflow": "`inf` or a number that is too large stands where a whole number is "
    "wanted.",
    r"dropout probability": "The probability of dropout must lie between 0 and 1.",
    r"leaf Variable|leaf variable|modified by an inplace|in-place operation": "Your code changes a tensor in place "
    "that the gradient still needs: `+=`, `x[...] = ...` or a method that ends in `_`. Make a new tensor: "
    "`x = x + y`.",
    r"Can't call numpy\(\)|requires grad\. Use": "NumPy knows no gradient, and this tensor has one. Stay with "
    "PyTorch's functions.",
    r"requires_grad|does not require grad": "No gradient leads here. Tensors made under `no_grad`, by `detach` or from "
    "plain numbers have none, for example.",
    r"Trying to backward through the graph": "The same steps are gone back through twice.",
    r"expected (\w+) (?:to be|as) (?:a )?Tensor|expected Tensor as element": "A list of tensors is wanted, and "
    "something in yours is no tensor.",
    r"must be tuple of Tensors, not Tensor": "`torch.stack` and `torch.cat` want a list of tensors: `[a, b]`, in "
    "brackets.",
    r"new\(\): invalid data type|Could not infer dtype|too many dimensions 'str'|expected sequence of length": "No "
    "tensor can be made of this: its rows have different lengths, or it holds something other than numbers.",
    r"a Tensor with 0 elements": "A number is wanted, and this tensor is empty.",
}

TABLE: dict[str, str] = PYTHON | SHAPES | KINDS
