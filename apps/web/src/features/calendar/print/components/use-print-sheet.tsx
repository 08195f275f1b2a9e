/**
 * Paper is not a small screen: what a view leaves out ('+n more', days far from sight, the hours around nothing) has to
 * stand on it, in words, and in greys. So a sheet of its own is drawn the moment the browser begins to print, however it
 * was asked to, and taken away afterwards. Its code is fetched soon after the page, for that moment waits for nobody.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openCatalogs } from '../../../../lib/i18n.ts'
import { PRELOAD_AFTER } from '../../../../ui/preload.ts'
import { everyTeamQuery } from '../../board/queries.ts'
import { sheetScale } from '../model/fit.ts'
import type { PrintSheet, PrintSheetProps } from './print-sheet.tsx'

type Sheet = typeof PrintSheet

export function usePrintSheet(content: PrintSheetProps | null): ReactNode {
  const client = useQueryClient()
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const [scale, setScale] = useState<number | null>(null)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      Promise.all([import('./print-sheet.tsx'), openCatalogs(['schedule'])])
        .then(([module]) => {
          if (!isGone) setSheet(() => module.PrintSheet)
          // When each feed was checked stands at the foot.
          return client.prefetchQuery(everyTeamQuery)
        })
        .catch(() => undefined)
    }, PRELOAD_AFTER)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [client])
  useEffect(() => {
    const before = () => {
      flushSync(() => setScale(1))
      const sheet = document.querySelector<HTMLElement>('.calendar-sheet')
      if (sheet) flushSync(() => setScale(sheetScale(sheet.offsetHeight, sheet.dataset['paper'] === 'wide')))
    }
    const after = () => setScale(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return Sheet && content && scale !== null ? <Sheet {...content} scale={scale} /> : null
}
