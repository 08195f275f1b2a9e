/**
 * Loads parts of a page on demand. Loading can fail offline, during a server outage, or after an update.
 * A part that failed to load must not destroy the page or the text that the user has typed.
 * A message appears in place of the failed part. An optional part is left out without a message.
 * If a part's stylesheet fails to load, the whole part counts as failed.
 * After a failed load, only a reload (`reloadPage`) makes the browser request the module again.
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
 * @param Missing rendered if the part fails to load.
 * @param Waiting rendered while the part loads. Nothing by default.
 */
export function late<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazyPart(load, Missing)
  return (props) => (
    <Suspense fallback={Waiting ? <Waiting {...props} /> : null}>
      <Part {...props} />
    </Suspense>
  )
}

function lazyPart<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: Missing }),
    ),
  )
}

/**
 * Loads a part whose height is unknown and that stands above other content. The page renders `Suspense` around
 * itself and shows its skeleton until the part has loaded. If the part fails to load, the page appears without it.
 */
export function awaitedExtra<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPart(load, Nothing)
}

/**
 * Loads a part that the page can do without. If the part fails to load, the page shows nothing in its place.
 * Pass a placeholder as `Waiting` to reserve space, so that nothing moves when the part appears.
 */
export function lateExtra<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  return late(load, Nothing, Waiting)
}

/** Loads a section of the page on demand. If the section fails to load, a note appears in its place. */
export function lateSection<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  return late(load, MissingSection, Waiting)
}

/**
 * Loads a menu or popover on demand. If the code fails to load, the menu closes and a toast shows the error.
 */
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

/**
 * Shows a toast about a part that failed to load. A newer toast replaces the previous toast.
 */
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
