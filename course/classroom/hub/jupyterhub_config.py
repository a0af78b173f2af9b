"""JupyterHub's settings for a class: the limits of a student's server, and when it stops.

The Littlest JupyterHub reads this file from /opt/tljh/config/jupyterhub_config.d/. Any other JupyterHub can load it
with `load_subconfig(...)`. Nothing in it depends on the spawner or on the login. It adds to the settings that are there
already: what `tljh-config set limits.memory` or another file has set stays.
"""

c = get_config()  # noqa: F821  (JupyterHub defines it)


def unless_set(name: str, value: object) -> None:
    """Set a setting of the spawner if nobody else has."""
    if c.Spawner.get(name) is None:
        c.Spawner[name] = value


# A lesson's kernel holds at most 1.4 GiB (benchmarks/README.md); JupyterLab's server, the process of the checks and
# the kernel of a small second lesson fit beside it. Whoever exceeds the limit loses a kernel. The others lose nothing.
unless_set("mem_limit", "2G")
unless_set("cpu_limit", 2)  # the lessons' times assume two cores

# Without these, PyTorch in every kernel starts a thread for each core of the machine, and the Hugging Face hub is
# asked for files that are in data/.
c.Spawner.environment.update({"OMP_NUM_THREADS": "2", "HF_HUB_OFFLINE": "1"})

# C's allocator returns the memory that a cell has freed, instead of keeping it for the next cell: a third less memory
# after lesson 05, 2 to 13 per cent less after others, and no slower (benchmarks/README.md). Systems other than Linux
# with glibc ignore these.
c.Spawner.environment.update(
    {"MALLOC_TRIM_THRESHOLD_": str(32 << 20), "MALLOC_MMAP_THRESHOLD_": str(16 << 20)}
)

unless_set("default_url", "/lab")
unless_set("http_timeout", 120)  # when thirty servers start at once, the last of them waits
unless_set("start_timeout", 120)
c.JupyterHub.concurrent_spawn_limit = 10

# Students open lesson after lesson and close none. So kernels stop after half an hour without work, even those of an
# open tab. The idle culler of the hub stops the server itself.
c.Spawner.args.extend(
    [
        "--MappingKernelManager.cull_idle_timeout=1800",
        "--MappingKernelManager.cull_interval=120",
        "--MappingKernelManager.cull_connected=True",
    ]
)
