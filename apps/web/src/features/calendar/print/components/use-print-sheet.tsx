/**
 * Prints a special sheet instead of the calendar that the screen shows.
 * The sheet contains what the screen hides behind '+n more' or outside the scroll area.
 * The sheet has no empty hours and is readable in grayscale.
 * The sheet is rendered when the browser begins to print, and is removed after printing.
 * The browser does not wait for code when it prints, so the sheet's code is loaded soon after the page.
 * Ctrl+P and the app's print button wait until the sheet's code has loaded.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openCatalogs } from '../../../../lib/i18n.ts'
import { PRELOAD_AFTER } from '../../../../ui/preload-after.ts'
import { everyTeamQuery } from '../../board/queries.ts'
import { sheetScale } from '../model/fit.ts'
import type { PrintSheet, PrintSheetProps } from './print-sheet.tsx'

type Sheet = typeof PrintSheet

export function usePrintSheet(content: PrintSheetProps | null): { sheet: ReactNode; print: () => void } {
  const client = useQueryClient()
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const [scale, setScale] = useState<number | null>(null)
  const load = useCallback(async () => {
    const [module] = await Promise.all([import('./print-sheet.tsx'), openCatalogs(['schedule'])])
    flushSync(() => setSheet(() => module.PrintSheet))
    // The printed footer shows when each calendar was last fetched. If the query fails, it omits these times.
    void client.prefetchQuery(everyTeamQuery)
  }, [client])
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [load])
  const print = useCallback(() => {
    load()
      .catch(() => undefined)
      .finally(() => window.print())
  }, [load])
  const isLoaded = Sheet !== null
  useEffect(() => {
    if (isLoaded) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p'
      if (!isPrint || event.shiftKey) return
      event.preventDefault()
      print()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isLoaded, print])
  useEffect(() => {
    const before = () => {
      flushSync(() => setScale(1))
      const sheet = document.querySelector<HTMLElement>('[data-paper]')
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
  const sheet = Sheet && content && scale !== null ? <Sheet {...content} scale={scale} /> : null
  return { sheet, print }
}
