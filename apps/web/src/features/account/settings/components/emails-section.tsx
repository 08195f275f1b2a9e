import type { AdditionalEmail } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Form } from '../../../../ui/form.tsx'
import { RowList } from '../../../../ui/row-list.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { emailProblem } from '../../model.ts'
import { problemText } from '../../components/problem-text.ts'
import { siteQuery } from '../../queries.ts'
import { useAddEmail } from '../mutations.ts'
import { additionalEmailsQuery } from '../queries.ts'
import { EmailRow } from './email-row.tsx'
import { RemoveEmailConfirm } from './remove-email-confirm.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Lets the user add addresses that also get changes and reminders. Changes are saved immediately. */
export function EmailsSection({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useLingui()
  const emails = useQuery(additionalEmailsQuery)
  const sendsMail = useQuery(siteQuery).data?.sendsMail
  const [removing, setRemoving] = useState<AdditionalEmail | null>(null)
  const list = emails.data?.additionalEmails
  return (
    <SettingsSection
      title={t`Additional emails`}
      hint={t`Schedule changes and reminders go here too. Each address has to be confirmed first.`}
    >
      {list === undefined && emails.isError ? (
        <Card className="mb-3">
          <ErrorState
            title={t`The addresses could not be loaded`}
            onRetry={() => void emails.refetch()}
            isRetrying={emails.isFetching}
          >
            {errorText(emails.error, '')}
          </ErrorState>
        </Card>
      ) : null}
      {list === undefined && !emails.isError ? (
        <Skeleton label={t`Loading additional emails...`}>
          <SkeletonBlock height={66} className="mb-3" />
        </Skeleton>
      ) : null}
      {list && list.length > 0 ? (
        <Card className="mb-3 overflow-hidden">
          <RowList label={t`Additional emails`}>
            {list.map((email) => (
              <EmailRow
                key={email.id}
                email={email}
                canSend={sendsMail !== false}
                onRemove={() => setRemoving(email)}
              />
            ))}
          </RowList>
        </Card>
      ) : null}
      <AddEmail isAllowed={isConfirmed || sendsMail !== true} />
      {removing ? <RemoveEmailConfirm email={removing} onClose={() => setRemoving(null)} /> : null}
    </SettingsSection>
  )
}

function AddEmail({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [refusals, setRefusals] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const add = useAddEmail(() => setEmail(''))
  const problem = isRefused ? problemText(emailProblem(email)) : undefined
  const submit = () => {
    if (add.isPending) return
    const isWrong = emailProblem(email) !== null
    setRefused(isWrong)
    if (isWrong) setRefusals(refusals + 1)
    else add.mutate(email.trim())
  }
  return (
    <Form onSubmit={submit} refusals={refusals} className="flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={t`Add an email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="name@example.com"
        maxLength={254}
        isDisabled={!isAllowed}
        hint={isAllowed ? null : t`Confirm your own address first.`}
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          setRefused(false)
          add.reset()
        }}
        error={problem ?? add.errorText}
      />
      <Button
        type="submit"
        className="mt-[24px] h-10 max-md:h-12"
        isDisabled={!isAllowed}
        isBusy={add.isPending}
        busyLabel={t`Adding...`}
      >
        {t`Add`}
      </Button>
    </Form>
  )
}
