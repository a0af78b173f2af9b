"""JupyterHub's settings for a class: what a student's server gets, and when it is given back.

The Littlest JupyterHub reads this file from /opt/tljh/config/jupyterhub_config.d/, any other JupyterHub by
`load_subconfig(...)` in its own. Nothing in it depends on the spawner or on how students log in.
"""

c = get_config()  # noqa: F821  (JupyterHub defines it)

# A lesson's kernel holds at most 0.9 GiB (benchmarks/README.md); JupyterLab's server, the process of the checks and a
# second lesson's kernel fit beside it. Who exceeds the limit loses a kernel, not the neighbour's work.
c.Spawner.mem_limit = "2G"
c.Spawner.cpu_limit = 2  # how long a lesson may take is said for two cores

# Without these, PyTorch in every kernel starts a thread for each core of the machine, and looks to the hub of models
# for what lies in data/.
c.Spawner.environment = {"OMP_NUM_THREADS": "2", "HF_HUB_OFFLINE": "1"}

# Memory that a cell has let go of goes back to the machine, where C's allocator would keep it for the next cell: a
# third less after lesson 05, 2 to 13 per cent after others, no slower (benchmarks/README.md). Other systems than Linux
# with glibc pass over it.
c.Spawner.environment |= {"MALLOC_TRIM_THRESHOLD_": str(32 << 20), "MALLOC_MMAP_THRESHOLD_": str(16 << 20)}

c.Spawner.default_url = "/lab"
c.Spawner.http_timeout = 120  # when thirty servers start at once, the last of them waits
c.Spawner.start_timeout = 120
c.JupyterHub.concurrent_spawn_limit = 10

# A student opens lesson after lesson and closes none: kernels go after half an hour in which they did nothing, also
# those of a tab that is still open. The idle culler of the hub stops the server itself.
c.Spawner.args = [
    "--MappingKernelManager.cull_idle_timeout=1800",
    "--MappingKernelManager.cull_interval=120",
    "--MappingKernelManager.cull_connected=True",
]
