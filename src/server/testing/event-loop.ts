/** A busy machine delays a timer as well, so only the time this thread worked meanwhile counts. */
function now(): { wall: number; worked: number } {
  const { user, system } = process.threadCpuUsage();
  return { wall: performance.now(), worked: (user + system) / 1000 };
}

/**
 * The longest time in milliseconds that the event loop was blocked, measured by a timer that wants to run each millisecond.
 * Ends the watch.
 */
export function watchEventLoop(): () => number {
  let longest = 0;
  let last = now();
  const timer = setInterval(() => {
    const current = now();
    longest = Math.max(longest, Math.min(current.wall - last.wall, current.worked - last.worked));
    last = current;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
