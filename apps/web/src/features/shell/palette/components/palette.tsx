import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { takeTyped } from '../../../../lib/type-ahead.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { ModalRoot } from '../../../../ui/modal-root.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { nowIn } from '../../../event/model/placement.ts'
import type { Cover } from '../../components/use-shell-keys.ts'
import { ResultRow } from '../../search/components/result-row.tsx'
import { useActiveOption } from '../../search/components/use-active-option.ts'
import { entryKey } from '../model/entries.ts'
import { EntryRow } from './entry-row.tsx'
import { FoundList } from './found-list.tsx'
import { NothingFound } from './nothing-found.tsx'
import { useEntries } from './use-entries.ts'

const LIST_ID = 'palette-list'

interface PaletteProps {
  onClose: () => void
  onCover: (cover: Cover) => void
}

/**
 * Shows the command palette, which finds events, days, teams, children, people, pages and commands.
 * On a phone it fills the screen and is also the search.
 */
export function Palette({ onClose, onCover }: PaletteProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <ModalRoot>
      <ModalOverlay
        className="fixed inset-0 z-(--z-dialog) flex items-start justify-center bg-scrim px-6 pt-24 pb-6 max-md:p-0"
        isOpen
        isDismissable
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Modal className="w-[min(620px,100%)] max-md:w-full">
          <Dialog
            aria-label={t`Command palette`}
            className="flex max-h-[calc(100dvh-120px)] flex-col overflow-hidden rounded-dialog bg-raised shadow-lg max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:pt-(--safe-t) max-md:pr-(--safe-r) max-md:pb-(--safe-b) max-md:pl-(--safe-l) max-md:shadow-none"
          >
            <div className="flex h-[55px] flex-none items-center gap-2.5 border-b border-line px-4">
              <Icon of={Search} />
              <input
                className="h-full min-w-0 flex-1 text-[16px] text-ellipsis text-ink shadow-none placeholder:text-ink-3"
                ref={input}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opens the palette in order to type
                autoFocus
                type="text"
                role="combobox"
                aria-expanded="false"
                aria-controls={LIST_ID}
                aria-autocomplete="list"
                aria-label={t`Search events, days, teams, people, pages and commands`}
                // A phone shows a shorter placeholder, because the full text does not fit.
                placeholder={t`Events, days, people, commands`}
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                value={text}
                onFocus={() => setText((text) => text + takeTyped())}
                onChange={(event) => setText(event.target.value)}
              />
              <button
                type="button"
                className="relative rounded-[5px] after:absolute after:-inset-3"
                aria-label={t`Close`}
                onClick={onClose}
              >
                {/* Touch devices have no Esc key, so the hint is hidden there. */}
                <span className="max-md:hidden [@media(hover:none)]:hidden">
                  <KeyCap>Esc</KeyCap>
                </span>
                <span className="hidden max-md:block [@media(hover:none)]:block">
                  <Icon of={X} />
                </span>
              </button>
            </div>
            <Entries input={input} text={text} onClose={onClose} onCover={onCover} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}

interface EntriesProps extends PaletteProps {
  input: React.RefObject<HTMLInputElement | null>
  text: string
}

/** So many events leave room for the other groups. */
const MOST_EVENTS = 5

function Entries({ input, text, onClose, onCover }: EntriesProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const today = useMemo(() => nowIn(instant, timeZone).day, [instant, timeZone])
  const isPhone = useIsPhone()
  const q = text.trim()
  const { groups, state, isOffline, actions, take } = useEntries(text, today, {
    onClose,
    onCover,
    mostEvents: MOST_EVENTS,
  })
  const list = useMemo(() => groups.flatMap(({ entries }) => entries), [groups])
  const { active, setActive } = useActiveOption(input, {
    list,
    listId: LIST_ID,
    keyOf: entryKey,
    text: q,
    first: 0,
    onTake: take,
  })
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain p-1.5">
        {state === 'nothing' ? <NothingFound q={q} /> : null}
        <FoundList
          id={LIST_ID}
          groups={groups}
          isOffline={isOffline}
          active={active}
          onActive={setActive}
          onTake={take}
          renderRow={(entry) =>
            // One line has no room for an event on a phone.
            isPhone && entry.kind === 'event' ? (
              <ResultRow event={entry.event} q={q} today={today} />
            ) : (
              <EntryRow entry={entry} q={q} today={today} actions={actions} />
            )
          }
        />
        <p className="px-2.5 py-2 text-sm text-ink-3 empty:hidden" role="status">
          {state === 'searching' ? t`Searching...` : state === 'failed' ? t`Search isn’t responding` : null}
        </p>
      </div>
      <p
        className="flex flex-none gap-4 border-t border-line px-4 py-2.5 text-xs text-ink-3 touch:hidden"
        aria-hidden="true"
      >
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t`choose`}
        </span>
        <span>
          <KeyCap>↵</KeyCap> {t`open`}
        </span>
      </p>
    </>
  )
}
