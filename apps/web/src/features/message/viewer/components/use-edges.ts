import { useLayoutEffect, useState } from 'react'
import type { Edges } from '../model/zoom.ts'

export function useEdges(element: { readonly current: HTMLElement | null }): Edges {
  const [edges, setEdges] = useState<Edges>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const look = () => setEdges({ width: box.clientWidth, height: box.clientHeight })
    look()
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [element])
  return edges
}
