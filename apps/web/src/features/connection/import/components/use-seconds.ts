import { useEffect, useState } from 'react'

/** Returns the current instant. While `isOn` is true, the instant is updated every second. */
export function useSeconds(isOn: boolean): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(Temporal.Now.instant()), 1_000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
