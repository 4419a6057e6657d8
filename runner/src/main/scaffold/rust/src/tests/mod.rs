mod answers;
mod life_cycle;
