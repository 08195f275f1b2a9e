import { useEffect, useRef } from 'react'
import { areShortcutsOn, useShortcuts } from '../../../lib/shortcuts.ts'
import type { Calendar } from './use-calendar.ts'

interface CalendarKeys extends Pick<Calendar, 'onToday' | 'onView' | 'onStep'> {
  /** Opens the form for a new event. Undefined if the user may not add events for any child. */
  onAdd: (() => void) | undefined
}

/** Registers the calendar's keyboard shortcuts, such as T for today and M for the month view. */
export function useCalendarKeys({ onToday, onView, onStep, onAdd }: CalendarKeys): void {
  useShortcuts({
    t: onToday,
    d: () => onView('day'),
    w: () => onView('week'),
    m: () => onView('month'),
    a: () => onView('agenda'),
    k: () => onStep(-1),
    j: () => onStep(1),
    n: onAdd,
  })
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    const onKeyDown = (press: KeyboardEvent) => {
      const by = press.key === 'ArrowLeft' ? -1 : press.key === 'ArrowRight' ? 1 : null
      if (by === null || press.defaultPrevented || !areShortcutsOn() || hasModifier(press)) return
      if (!(press.target instanceof Element) || press.target.closest(OWN_ARROWS)) return
      if ((document.getElementById('modal-root')?.childElementCount ?? 0) > 0) return
      press.preventDefault()
      latest.current(by)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Elements in which the arrow keys already have another use, so the keys do not change the period there. */
const OWN_ARROWS = [
  'input, textarea, select, audio, video, [contenteditable]',
  ...[
    'grid',
    'radiogroup',
    'toolbar',
    'tablist',
    'listbox',
    'menu',
    'menubar',
    'combobox',
    'slider',
    'dialog',
  ].map((role) => `[role="${role}"]`),
].join(',')

function hasModifier(press: KeyboardEvent): boolean {
  return press.altKey || press.ctrlKey || press.metaKey || press.shiftKey
}
