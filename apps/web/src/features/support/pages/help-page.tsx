import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftName } from '../../../lib/session/drafts.ts'
import { lastEnd, onAccountChange } from '../../../lib/session/session.ts'
import { keepForSignIn, useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ExternalLink } from '../../../ui/text-link.tsx'
import { siteQuery } from '../../account/queries.ts'
import { SupportDialog } from '../components/support-dialog.tsx'

const REQUEST = 'support.request' as DraftName<string>

/** What this is, and whom to ask. The answers to questions come with the public pages. */
export function HelpPage() {
  const { t } = useLingui()
  const draft = useDraft(REQUEST)
  const [isOpen, setOpen] = useState(draft !== null)
  const [summary, setSummary] = useState(draft ?? '')
  useKeepDraft(REQUEST, summary === '' ? null : summary)
  useSignInAgain(isOpen)
  const address = useQuery(siteQuery).data?.supportEmail
  return (
    <Page width={1120}>
      <PageHeading>{t`Help`}</PageHeading>
      <Card className="flex flex-col gap-5 p-5 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="type-h">{t`About Homefield`}</h2>
          <p className="mt-0.5 max-w-[60ch] text-sm">
            {t`The family’s sports-schedule hub: one calendar for every child, from every team app.`}
          </p>
          <p className="mt-2 text-sm">
            {t`Still stuck? Write to us, a person answers.`}{' '}
            {address ? (
              <ExternalLink href={`mailto:${address}`} className="break-words">
                {address}
              </ExternalLink>
            ) : null}
          </p>
        </div>
        <Button
          variant="primary"
          icon={LifeBuoy}
          aria-haspopup="dialog"
          className="max-md:h-11"
          onPress={() => setOpen(true)}
        >
          {t`Contact Support`}
        </Button>
      </Card>
      <SupportDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        summary={summary}
        onChange={setSummary}
        onSignIn={() => {
          if (summary !== '') keepForSignIn(REQUEST, summary)
        }}
      />
    </Page>
  )
}

/** The page is everybody's and stays when the session ends; the form over it is not, and goes on after the sign-in. */
function useSignInAgain(isWriting: boolean): void {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    if (isWriting && lastEnd() === 'expired')
      void navigate({ to: '/auth/signin', search: { returnTo: '/help' }, replace: true })
  })
  useEffect(
    () =>
      onAccountChange((open) => {
        if (open === null) leave()
      }),
    [],
  )
}
