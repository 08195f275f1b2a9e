import type { CalendarLink } from '@homefield/contract/calendar-link'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { splitLinks } from '../model.ts'
import { calendarLinksQuery } from '../queries.ts'
import { CreateLinkDialog } from './create-link-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import { RevokeLinkDialog } from './revoke-link-dialog.tsx'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

type Open =
  { kind: 'create' } | { kind: 'shown'; url: string } | { kind: 'revoke'; link: CalendarLink } | null

export function CalendarLinksSection() {
  const { t } = useLingui()
  const query = useQuery(calendarLinksQuery)
  const [open, setOpen] = useState<Open>(null)
  const lists = useRef<HTMLDivElement>(null)
  const close = () => setOpen(null)
  return (
    <SettingsSection
      id="calendar-links"
      title={t`Calendar links`}
      hint={t`Your schedule in Google, Apple or Outlook. Anyone who has a link can read it, so each one can be revoked.`}
    >
      <PartState
        query={query}
        rows={2}
        loading={t`Loading your calendar links...`}
        failed={t`Your calendar links could not be loaded.`}
      >
        {({ links }) => (
          // Revoking a link moves its row and removes the focused button, so the container of the lists gets the focus.
          <div ref={lists} tabIndex={-1} className="rounded-card">
            <Lists
              links={links}
              onCreate={() => setOpen({ kind: 'create' })}
              onRevoke={(link) => setOpen({ kind: 'revoke', link })}
            />
          </div>
        )}
      </PartState>
      <Note tone="neutral" className="mt-4">
        <Trans>
          Google checks links every 8 to 24 hours, Apple every 15 minutes to a day.{' '}
          <b>For changes within minutes, use this app.</b>
        </Trans>
      </Note>
      {open?.kind === 'create' ? (
        <CreateLinkDialog onClose={close} onMade={(url) => setOpen({ kind: 'shown', url })} />
      ) : null}
      {open?.kind === 'shown' ? <ShownOnceDialog url={open.url} onClose={close} /> : null}
      {open?.kind === 'revoke' ? (
        <RevokeLinkDialog
          link={open.link}
          onClose={close}
          onRevoked={() => {
            close()
            lists.current?.focus({ preventScroll: true })
          }}
        />
      ) : null}
    </SettingsSection>
  )
}

interface ListsProps {
  links: readonly CalendarLink[]
  onCreate: () => void
  onRevoke: (link: CalendarLink) => void
}

function Lists({ links, onCreate, onRevoke }: ListsProps) {
  const { t } = useLingui()
  const now = useNow()
  const { used, revoked } = splitLinks(links)
  const create = (
    <Button variant="primary" icon={Plus} onPress={onCreate}>
      {t`Create link`}
    </Button>
  )
  return (
    <>
      {/* The empty card of a new account needs no heading. */}
      {links.length === 0 ? null : (
        <Heading count={used.length} end={used.length > 0 ? create : null}>{t`In use`}</Heading>
      )}
      <Card className="overflow-hidden">
        {used.length === 0 ? (
          <EmptyState drawing="pitch" title={t`No calendar links yet`} action={create}>
            {t`Create one to see the schedule in the calendar you already use.`}
          </EmptyState>
        ) : (
          <RowList label={t`Calendar links in use`}>
            {used.map((link) => (
              <LinkRow key={link.id} link={link} now={now} onRevoke={() => onRevoke(link)} />
            ))}
          </RowList>
        )}
      </Card>
      {revoked.length > 0 ? (
        <>
          <Heading count={revoked.length} className="mt-6">{t`Revoked`}</Heading>
          <Card className="overflow-hidden">
            <RowList label={t`Revoked calendar links`}>
              {revoked.map((link) => (
                <LinkRow key={link.id} link={link} now={now} />
              ))}
            </RowList>
          </Card>
        </>
      ) : null}
    </>
  )
}

function Heading(props: { children: string; count: number; end?: React.ReactNode; className?: string }) {
  const { children, count, end, className } = props
  return (
    <div className={`mb-2.5 flex min-h-9 flex-wrap items-center gap-x-2 ${className ?? ''}`}>
      <h3 className="type-h text-[15px]">{children}</h3>
      <span className="text-sm font-medium text-ink-3 tabular-nums">{count}</span>
      {end ? <span className="ml-auto">{end}</span> : null}
    </div>
  )
}
