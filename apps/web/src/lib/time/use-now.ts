import { useEffect, useState } from 'react'

/** Returns the current time. The component renders again every minute and when the page becomes visible. */
export function useNow(): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const renew = () => {
      clearTimeout(timer)
      setNow(Temporal.Now.instant())
      timer = setTimeout(renew, 60_000 - (Temporal.Now.instant().epochMilliseconds % 60_000) + 20)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') renew()
    }
    renew()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
