/**
 * Renders a separate sheet for printing.
 * The sheet also prints what the screen hides behind '+n more' or outside the scroll area.
 * The sheet omits empty hours and is readable in grayscale.
 * The sheet is rendered when the browser begins to print, and removed afterwards.
 * A browser that starts to print does not wait for code to load, so the sheet's code is loaded early.
 * If the user prints before the sheet's code has loaded, printing waits for the code.
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
    // The footer shows when each feed was checked. If `everyTeamQuery` fails, the footer omits the times.
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
