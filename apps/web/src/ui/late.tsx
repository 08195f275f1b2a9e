/**
 * Parts of a page whose code comes after it. One that does not arrive (a dead spot, a server that was stopped, a new
 * build) must not take away the page, and what is typed in it: something stands in its place that says so, or nothing
 * where nobody asked for it. A failing stylesheet of such a part counts as the part. A browser asks for a file that
 * failed no second time while the page stands, so that all that helps is to reload (`reloadPage`).
 */
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { reloadPage } from '../lib/session/reload.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { addToast, closeToast } from './toast-queue.ts'
import { useReload } from './use-reload.ts'

export type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * @param Missing stands in its place where it does not arrive.
 * @param Waiting until it is there; nothing by default.
 */
export function late<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: Missing }),
    ),
  )
  return (props) => (
    <Suspense fallback={Waiting ? <Waiting {...props} /> : null}>
      <Part {...props} />
    </Suspense>
  )
}

/** What nobody asked for, and everybody can do without. `Waiting` keeps its place, where it would push others down. */
export function lateExtra<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  return late(load, Nothing, Waiting)
}

/** A part of the page: where it does not arrive, a note stands in its place. */
export function lateSection<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  return late(load, MissingSection, Waiting)
}

/** A menu or popover, which opens beside its button: where it does not arrive, it closes and a toast says so. */
export function lateMenu<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  return late(load, MissingMenu)
}

function Nothing() {
  return null
}

export function MissingSection() {
  const { t } = useLingui()
  const { reload, problem, isBusy, label } = useReload()
  return (
    <Note tone="neutral" role="alert">
      <b>{t`This part could not be loaded`}</b>{' '}
      <Button size="small" className="ml-1" isBusy={isBusy} onPress={reload}>
        {label}
      </Button>
      {problem ? <p className="mt-1">{problem}</p> : null}
    </Note>
  )
}

function MissingMenu({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    sayMissing()
    close()
  }, [])
  return null
}

let said: number | null = null

/** Once, however often the button is pressed. */
function sayMissing(): void {
  if (said !== null) closeToast(said)
  said = addToast({
    tone: 'neg',
    text: t`This part could not be loaded`,
    action: { label: t`Reload`, onPress: () => void reloadOrSay() },
  })
}

async function reloadOrSay(): Promise<void> {
  if (await reloadPage()) return
  addToast({ tone: 'neg', text: t`Homefield could not be reached. Check your connection and try again.` })
}
