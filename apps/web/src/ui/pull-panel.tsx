import { type RefObject, useState } from 'react'
import { PullToRefresh } from './pull-to-refresh.tsx'

interface PullPanelProps {
  /** Stands first in a dialog that covers the screen. */
  within: RefObject<HTMLElement | null>
  onRefresh: () => Promise<unknown>
}

/** A list over the whole screen of a phone, pulled down to be read again. */
export function PullPanel({ within, onRefresh }: PullPanelProps) {
  const [isRefreshing, setRefreshing] = useState(false)
  const [find] = useState(() => () => within.current?.closest<HTMLElement>('[data-dialog-body]') ?? null)
  const refresh = () => {
    setRefreshing(true)
    // What fails says so where it stands.
    void onRefresh().finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} find={find} />
}
