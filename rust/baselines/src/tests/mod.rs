mod answers;
mod connections;
mod frames;
mod guest_tasks;
mod guest_threads;
mod thread_limits;
