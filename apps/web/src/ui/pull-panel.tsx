import { type RefObject, useState } from 'react'
import { PullToRefresh } from './pull-to-refresh.tsx'

interface PullPanelProps {
  /**
   * An element inside a full-screen dialog. The panel finds the dialog's scrolling body from this element.
   */
  within: RefObject<HTMLElement | null>
  onRefresh: () => Promise<unknown>
}

/** Pull-to-refresh for a list that fills a phone's screen. */
export function PullPanel({ within, onRefresh }: PullPanelProps) {
  const [isRefreshing, setRefreshing] = useState(false)
  const [find] = useState(() => () => within.current?.closest<HTMLElement>('[data-dialog-body]') ?? null)
  const refresh = () => {
    setRefreshing(true)
    // Ignore the error here: the list itself shows it.
    void onRefresh().finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} find={find} />
}
