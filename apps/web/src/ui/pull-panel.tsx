import { type RefObject, useState } from 'react'
import { PullToRefresh } from './pull-to-refresh.tsx'

interface PullPanelProps {
  /** Any element inside the dialog. The panel uses it to find the scrolling body of the dialog. */
  within: RefObject<HTMLElement | null>
  onRefresh: () => Promise<unknown>
}

/** Adds pull-to-refresh to a list in a dialog that fills a phone's screen. */
export function PullPanel({ within, onRefresh }: PullPanelProps) {
  const [isRefreshing, setRefreshing] = useState(false)
  const [find] = useState(() => () => within.current?.closest<HTMLElement>('[data-dialog-body]') ?? null)
  const refresh = () => {
    setRefreshing(true)
    // Ignore a failed refresh here, because the list itself shows the error.
    void onRefresh().finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} find={find} />
}
