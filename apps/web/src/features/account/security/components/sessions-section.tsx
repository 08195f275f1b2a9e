import type { Session } from '@homefield/contract/account'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { RowList } from '../../../../ui/row-list.tsx'
import { SettingsSection } from '../../settings/components/settings-section.tsx'
import { useEndOtherSessions } from '../mutations.ts'
import { sessionsQuery } from '../queries.ts'
import { PartState } from './part-state.tsx'
import { SessionRow } from './session-row.tsx'

export function SessionsSection() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(sessionsQuery)
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  return (
    <SettingsSection
      id="sessions"
      title={t`Where you’re signed in`}
      hint={t`Signing out a device takes effect within seconds.`}
    >
      <PartState
        query={query}
        rows={2}
        loading={t`Loading your devices...`}
        failed={t`Your devices couldn’t be loaded.`}
      >
        {({ sessions }) => (
          <>
            {/* This element gets the focus when the focused row disappears. */}
            <div ref={list} tabIndex={-1} className="rounded-card">
              <Card>
                <RowList label={t`Where you’re signed in`}>
                  {sessions.map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      now={now}
                      onEnded={() => list.current?.focus({ preventScroll: true })}
                    />
                  ))}
                </RowList>
              </Card>
            </div>
            {sessions.some((session) => !session.isCurrent) ? (
              <Button variant="danger-outline" className="mt-3" onPress={() => setAsking(true)}>
                {t`Sign out all other devices`}
              </Button>
            ) : null}
            {isAsking ? <EndOthers sessions={sessions} onClose={() => setAsking(false)} /> : null}
          </>
        )}
      </PartState>
    </SettingsSection>
  )
}

function EndOthers({ sessions, onClose }: { sessions: readonly Session[]; onClose: () => void }) {
  const { t } = useLingui()
  const end = useEndOtherSessions(onClose)
  const others = sessions.filter((session) => !session.isCurrent).length
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => end.mutate()}
      title={t`Sign out all other devices`}
      confirmLabel={t({ message: 'Sign out', context: 'another device' })}
      busyLabel={t`Signing out...`}
      isBusy={end.isPending}
    >
      <Plural
        value={others}
        one="# other device is signed out within seconds, and has to sign in again. You stay signed in here."
        other="# other devices are signed out within seconds, and have to sign in again. You stay signed in here."
      />
    </ConfirmDialog>
  )
}
