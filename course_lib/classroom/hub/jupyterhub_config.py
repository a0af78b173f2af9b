"""JupyterHub's settings for a class: the limits of a student's server, and when it stops.

The Littlest JupyterHub reads this file from /opt/tljh/config/jupyterhub_config.d/. Any other JupyterHub can load it
with `load_subconfig(...)`. Nothing in it depends on the spawner or on the login.
"""

c = get_config()  # noqa: F821  (JupyterHub defines it)

# A lesson's kernel holds at most 1.4 GiB (benchmarks/README.md); JupyterLab's server, the process of the checks and
# the kernel of a small second lesson fit beside it. Whoever exceeds the limit loses a kernel. The others lose nothing.
c.Spawner.mem_limit = "2G"
c.Spawner.cpu_limit = 2  # the lessons' times assume two cores

# Without these, PyTorch in every kernel starts a thread for each core of the machine, and the Hugging Face hub is
# asked for files that are in data/.
c.Spawner.environment = {"OMP_NUM_THREADS": "2", "HF_HUB_OFFLINE": "1"}

# C's allocator returns the memory that a cell has freed, instead of keeping it for the next cell: a third less memory
# after lesson 05, 2 to 13 per cent less after others, and no slower (benchmarks/README.md). Systems other than Linux
# with glibc ignore these.
c.Spawner.environment |= {"MALLOC_TRIM_THRESHOLD_": str(32 << 20), "MALLOC_MMAP_THRESHOLD_": str(16 << 20)}

c.Spawner.default_url = "/lab"
c.Spawner.http_timeout = 120  # when thirty servers start at once, the last of them waits
c.Spawner.start_timeout = 120
c.JupyterHub.concurrent_spawn_limit = 10

# Students open lesson after lesson and close none. So kernels stop after half an hour without work, even those of an
# open tab. The idle culler of the hub stops the server itself.
c.Spawner.args = [
    "--MappingKernelManager.cull_idle_timeout=1800",
    "--MappingKernelManager.cull_interval=120",
    "--MappingKernelManager.cull_connected=True",
]
