import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Event } from '@homefield/contract/event'
import { useNavigate } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { type RefObject, useCallback, useMemo } from 'react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { STATE, STATE_TEXT, STATE_TITLE } from '../../../../ui/state.tsx'
import { nowIn, place } from '../../../event/model/placement.ts'
import { resultDay } from '../model/found.ts'
import { ResultRow } from './result-row.tsx'

import { optionId, useActiveOption } from './use-active-option.ts'
import { useSearch } from './use-search.ts'

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
  const navigate = useNavigate()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const today = useMemo(() => nowIn(instant, timeZone).day, [instant, timeZone])
  const search = useSearch(text, today)
  const events = search.state === 'found' ? search.events : NONE
  const open = useCallback(
    (event: Event) => {
      onClose()
      const date = resultDay(place(event, timeZone), today)
      void navigate({ to: '/calendar', search: { view: 'day', date, event: event.id } })
    },
    [navigate, onClose, timeZone, today],
  )
  const { active, setActive } = useActiveOption(input, {
    list: events,
    listId: RESULTS_ID,
    first: -1,
    onTake: open,
  })
  const q = text.trim()
  if (search.state === 'short') {
    return <Words title={t`Keep typing`}>{t`Type at least two letters.`}</Words>
  }
  if (search.state === 'searching') return <Searching />
  if (search.state === 'failed') {
    return (
      <ErrorState title={t`Search isn’t responding`} onRetry={search.retry}>
        {t`Your schedule is fine.`}
      </ErrorState>
    )
  }
  return (
    <div className="p-1.5">
      <p className={`${LINE} px-2.5 py-1.5 font-[550] empty:hidden`} role="status">
        {search.isOffline ? (
          <>
            <Icon of={CloudOff} size={14} /> {t`Offline: only events on this device`}
          </>
        ) : events.length > 0 ? (
          plural(events.length, { one: `# event for “${q}”`, other: `# events for “${q}”` })
        ) : null}
      </p>
      {events.length === 0 ? (
        <Words title={t`No events found`}>
          {t`Nothing matches “${q}” in titles, places or notes. Try a shorter word.`}
        </Words>
      ) : (
        // The focus stays in the search field. The field's `aria-activedescendant` names the active option.
        <div id={RESULTS_ID} role="listbox" aria-label={t`Events found`}>
          {events.map((event, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
            <div
              key={event.id}
              id={optionId(RESULTS_ID, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-13 cursor-pointer items-center gap-3 rounded-[9px] px-2.5 py-2 active:bg-press not-active:aria-selected:bg-hover max-md:min-h-15"
              onPointerMove={() => setActive(index)}
              onMouseDown={(press) => press.preventDefault()}
              onClick={() => open(event)}
            >
              <ResultRow event={event} q={q} today={today} />
            </div>
          ))}
        </div>
      )}
      {events.length > 0 ? (
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

const NONE: readonly Event[] = []

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
