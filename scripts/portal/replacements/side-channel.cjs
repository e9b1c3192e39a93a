/** A WeakMap, also for browsers that have none. `qs` remembers in it which objects it has already visited. */
module.exports = () => new WeakMap();
