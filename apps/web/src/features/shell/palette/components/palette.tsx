import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CloudOff, Search, X } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { platformNamed } from '@homefield/domain/platform'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { takeTyped } from '../../../../lib/type-ahead.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { ModalRoot } from '../../../../ui/modal-root.tsx'
import { addToast } from '../../../../ui/toast-queue.ts'
import { useSyncTeam } from '../../../connection/refresh/mutations.ts'
import { nowIn, place } from '../../../event/model/placement.ts'
import type { Cover } from '../../components/use-shell-keys.ts'
import { optionId, useActiveOption } from '../../search/components/use-active-option.ts'
import { useSearch } from '../../search/components/use-search.ts'
import { resultDay } from '../../search/model/found.ts'
import { type Entry, entryGroups, entryKey } from '../model/entries.ts'
import { EntryRow } from './entry-row.tsx'

import { usePaletteActions } from './use-palette-actions.ts'
import { useShowOnly } from './use-show-only.ts'
import { useTeams } from './use-teams.ts'

const LIST_ID = 'palette-list'

interface PaletteProps {
  onClose: () => void
  onCover: (cover: Cover) => void
}

/** Shows the command palette, which finds events, teams, children and commands by name. */
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
                aria-label={t`Search events, teams, children and commands`}
                // A phone shows a shorter placeholder, because the full text does not fit.
                placeholder={t`Events, teams, children, commands`}
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

function Entries({ input, text, onClose, onCover }: EntriesProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const today = useMemo(() => nowIn(instant, timeZone).day, [instant, timeZone])
  const navigate = useNavigate()
  const q = text.trim()
  const search = useSearch(text, today)
  const events = search.state === 'found' ? search.events : NONE
  const teams = useTeams()
  const profiles = useQuery(profilesQuery).data?.profiles
  const actions = usePaletteActions(onCover)
  const labels = actions.map(({ label }) => label).join()
  const groups = useMemo(
    () => entryGroups({ q, events, teams, profiles: profiles ?? [], actions }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `actions` is new in every render, and `labels` identifies its content
    [q, events, teams, profiles, labels],
  )
  const list = useMemo(() => groups.flatMap(({ entries }) => entries), [groups])
  const syncTeam = useSyncTeam((text) => addToast({ tone: 'neg', text }))
  const showOnly = useShowOnly(profiles ?? [])

  const take = useCallback(
    (entry: Entry) => {
      onClose()
      switch (entry.kind) {
        case 'event': {
          const date = resultDay(place(entry.event, timeZone), today)
          void navigate({ to: '/calendar', search: { view: 'day', date, event: entry.event.id } })
          break
        }
        case 'team':
          void navigate({ to: `/connections/${platformNamed(entry.team.platform).slug}` })
          break
        case 'child':
          void navigate({ to: '/profiles/$profileId', params: { profileId: entry.profile.id } })
          break
        case 'addFor':
          onCover({ kind: 'addEvent', profileId: entry.profile.id })
          break
        case 'showOnly':
          showOnly(entry.profile)
          break
        case 'refreshTeam':
          syncTeam.mutate(entry.team)
          break
        case 'do':
          actions.find(({ id }) => id === entry.id)?.act()
          break
      }
    },
    [onClose, onCover, timeZone, today, navigate, showOnly, syncTeam, actions],
  )
  const { active, setActive } = useActiveOption(input, { list, listId: LIST_ID, first: 0, onTake: take })
  const names = { events: t`Events`, teams: t`Teams`, children: t`Children`, do: t`Actions` }
  let index = -1
  return (
    <>
      <div id={LIST_ID} role="listbox" aria-label={t`Found`} className="min-h-0 flex-1 overflow-auto p-1.5">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={names[group.name]}>
            <p
              className="flex justify-between gap-3 px-2.5 pt-2.5 pb-1 text-xs font-[550] text-ink-3"
              aria-hidden="true"
            >
              {names[group.name]}
              {group.name === 'events' && search.state === 'found' && search.isOffline ? (
                <span className="flex items-center gap-1.5">
                  <Icon of={CloudOff} size={14} /> {t`Offline: only events on this device`}
                </span>
              ) : null}
            </p>
            {group.entries.map((entry) => {
              index += 1
              const at = index
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
                <div
                  key={entryKey(entry)}
                  id={optionId(LIST_ID, at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-[9px] px-2.5 py-1 aria-selected:bg-press max-md:min-h-12"
                  onPointerMove={() => setActive(at)}
                  onMouseDown={(press) => press.preventDefault()}
                  onClick={() => take(entry)}
                >
                  <EntryRow
                    entry={entry}
                    q={q}
                    today={today}
                    action={entry.kind === 'do' ? actions.find(({ id }) => id === entry.id) : undefined}
                  />
                </div>
              )
            })}
          </div>
        ))}
        {groups.length === 0 ? <p className="px-4 py-7 text-center text-ink-3">{t`Nothing found`}</p> : null}
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

const NONE: readonly never[] = []
