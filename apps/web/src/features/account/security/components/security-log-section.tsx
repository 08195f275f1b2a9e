import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SettingsSection } from '../../settings/components/settings-section.tsx'
import { securityEventsQuery } from '../queries.ts'
import { PartState } from './part-state.tsx'
import { SecurityEventRow } from './security-event-row.tsx'

/** Shows the security log. The log is collapsed at first and is fetched when the user opens the section. */
export function SecurityLogSection() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <SettingsSection title={t`Security log`} hint={t`Sign-ins, failed attempts and account changes.`}>
      <Button
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide the log` : t`Show the log`}
      </Button>
      <div id={id} className="mt-3 empty:hidden">
        {isOpen ? <SecurityLog /> : null}
      </div>
    </SettingsSection>
  )
}

function SecurityLog() {
  const { t } = useLingui()
  const query = useInfiniteQuery(securityEventsQuery)
  const now = useNow()
  return (
    <PartState query={query} rows={4} loading={t`Loading the log...`} failed={t`The log couldn’t be loaded.`}>
      {({ pages }) => {
        const events = pages.flatMap((page) => page.events)
        if (events.length === 0) return <p className="text-sm text-ink-3">{t`Nothing has happened yet.`}</p>
        return (
          <>
            <Card>
              <ul aria-label={t`Security log`} className="divide-y divide-line-soft">
                {events.map((event) => (
                  <SecurityEventRow key={event.id} event={event} now={now} />
                ))}
              </ul>
            </Card>
            {query.hasNextPage ? (
              <Button
                className="mt-3"
                isBusy={query.isFetchingNextPage}
                busyLabel={t`Loading...`}
                onPress={() => void query.fetchNextPage()}
              >
                {t`Show more`}
              </Button>
            ) : null}
            <output className="sr-only">{query.isFetchingNextPage ? t`Loading...` : ''}</output>
          </>
        )
      }}
    </PartState>
  )
}
