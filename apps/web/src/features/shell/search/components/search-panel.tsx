import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useMemo } from 'react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { STATE, STATE_TEXT, STATE_TITLE } from '../../../../ui/state.tsx'
import { nowIn } from '../../../event/model/placement.ts'
import { EntryRow } from '../../palette/components/entry-row.tsx'
import { FoundList } from '../../palette/components/found-list.tsx'
import { useEntries } from '../../palette/components/use-entries.ts'
import { type EntryGroup, entryKey } from '../../palette/model/entries.ts'
import { LEAST_LETTERS, MOST_RESULTS } from '../model/found.ts'
import { ResultRow } from './result-row.tsx'
import { useActiveOption } from './use-active-option.ts'

interface SearchPanelProps {
  /**
   * The search field, which is above the list of results.
   * The focus stays in the search field while the arrow keys move through the results (an ARIA combobox).
   */
  input: RefObject<HTMLInputElement | null>
  text: string
  onClose: () => void
}

const RESULTS_ID = 'search-results'

// The text size is in px, because the header changes `--type-px` and with it the size of `text-xs`.
const LINE = 'flex items-center gap-1.5 text-[12px]/[16px] wrap-anywhere text-ink-3'

export function SearchPanel({ input, text, onClose }: SearchPanelProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const today = useMemo(() => nowIn(instant, timeZone).day, [instant, timeZone])
  const found = useEntries(text, today, { onClose, onCover: nothingToCover, mostEvents: MOST_RESULTS })
  const { state, actions, take } = found
  const q = text.trim()
  const isShort = q.length < LEAST_LETTERS
  // The search box has no commands. The command palette has them.
  const groups = useMemo(
    () => (isShort ? NONE : found.groups.map(withoutCommands).filter(({ entries }) => entries.length > 0)),
    [isShort, found.groups],
  )
  const list = useMemo(() => groups.flatMap(({ entries }) => entries), [groups])
  const { active, setActive } = useActiveOption(input, {
    list,
    listId: RESULTS_ID,
    keyOf: entryKey,
    text: q,
    first: -1,
    onTake: take,
  })
  if (isShort) return <Words title={t`Keep typing`}>{t`Type at least two letters.`}</Words>
  if (list.length === 0 && state === 'failed') {
    return (
      <ErrorState title={t`Search isn’t responding`} onRetry={found.retry}>
        {t`Your schedule is fine.`}
      </ErrorState>
    )
  }
  if (list.length === 0 && state === 'searching') return <Searching />
  const events = groups.find(({ name }) => name === 'events')?.entries.length ?? 0
  return (
    <div className="p-1.5">
      <p className={`${LINE} sr-only`} role="status">
        {events > 0 ? plural(events, { one: `# event for “${q}”`, other: `# events for “${q}”` }) : null}
      </p>
      {state === 'nothing' || list.length === 0 ? (
        <Words title={t`No events found`}>
          {t`Nothing matches “${q}” in titles, places or notes. Try a shorter word.`}
        </Words>
      ) : null}
      <FoundList
        id={RESULTS_ID}
        groups={groups}
        isOffline={found.isOffline}
        active={active}
        onActive={setActive}
        onTake={take}
        renderRow={(entry) =>
          entry.kind === 'event' ? (
            <ResultRow event={entry.event} q={q} today={today} />
          ) : (
            <EntryRow entry={entry} q={q} today={today} actions={actions} />
          )
        }
      />
      {events > 0 ? (
        <p
          className={`${LINE} -mx-1.5 mt-1 -mb-0.5 justify-between border-t border-line-soft px-4 pt-2 pb-1.5 font-[450] touch:hidden`}
          aria-hidden="true"
        >
          {t`Past events too`}
          <span>
            <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap>
          </span>
        </p>
      ) : null}
    </div>
  )
}

const NONE: readonly EntryGroup[] = []
const nothingToCover = () => undefined

function withoutCommands({ name, entries }: EntryGroup): EntryGroup {
  if (name !== 'do') return { name, entries }
  // If nothing was found, the group offers pages such as Connections. They belong to 'Go to'.
  return { name: 'goTo', entries: entries.filter((entry) => entry.kind === 'do' && entry.id.startsWith('/')) }
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <div className={STATE} role="status">
      <h3 className={STATE_TITLE}>{title}</h3>
      <p className={STATE_TEXT}>{children}</p>
    </div>
  )
}

function Searching() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Searching...`}>
      <div className="p-2">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center gap-3 p-2.5">
            <SkeletonBlock width={4} height={36} />
            <div className="flex flex-1 flex-col gap-[7px]">
              <SkeletonBlock width="56%" />
              <SkeletonBlock width="38%" height={11} />
            </div>
            <SkeletonBlock width={24} height={24} isRound />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
