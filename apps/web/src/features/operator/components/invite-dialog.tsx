import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { problemText } from '../../account/components/problem-text.ts'
import { emailProblem } from '../../account/model.ts'
import { INVITATION_DAYS, type InvitationDays, useInvite } from '../mutations.ts'

const FORM_ID = 'invite'

/** Creates an invitation, and then shows its link, which the server cannot show again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [days, setDays] = useState<InvitationDays>(7)
  const [refusals, setRefusals] = useState(0)
  const invite = useInvite()
  const typed = email.trim()
  const problem = typed === '' ? null : emailProblem(typed)
  if (invite.data !== undefined) return <LinkDialog url={invite.data} onClose={onClose} />
  const submit = () => {
    if (invite.isPending) return
    if (problem !== null) setRefusals(refusals + 1)
    else invite.mutate({ email: typed === '' ? null : typed, days })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Invite someone`}
      size="choice"
      closesOnOutsidePress={typed === ''}
      footer={
        <FormActions form={FORM_ID} onCancel={onClose} isBusy={invite.isPending} busyLabel={t`Creating...`}>
          {t`Create link`}
        </FormActions>
      }
    >
      <Form id={FORM_ID} onSubmit={submit} refusals={refusals} className="flex flex-col gap-[18px]">
        {invite.error ? (
          <Note tone="neg" role="alert">
            {errorText(invite.error, t`The invitation couldn’t be created.`)}
          </Note>
        ) : null}
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          placeholder={t`Optional`}
          hint={t`Only this address can use the link. No email is sent: give the link to the person yourself.`}
          maxLength={254}
          value={email}
          onChange={(text) => {
            setEmail(text)
            invite.reset()
          }}
          error={refusals > 0 ? (problemText(problem) ?? null) : null}
        />
        <Select
          label={t`Valid for`}
          options={INVITATION_DAYS.map((count) => ({
            id: String(count),
            label: plural(count, { one: '# day', other: '# days' }),
          }))}
          value={String(days)}
          onChange={(id) => setDays(INVITATION_DAYS.find((known) => String(known) === id) ?? 7)}
        />
      </Form>
    </Dialog>
  )
}

function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui()
  const { wasCopied, isSaid, copy } = useCopy(url)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Copy the link now`}
      size="choice"
      hasCloseButton={false}
      closesOnOutsidePress={false}
      closesOnEscape={false}
      footer={
        <Button variant="primary" onPress={onClose}>
          {wasCopied ? t`Done` : t`I’ve copied it`}
        </Button>
      }
    >
      <p className="mb-3 text-sm">{t`It works for one account, and is shown only now.`}</p>
      <div className="flex items-center gap-3 rounded-[10px] bg-sunken p-3">
        <code className="min-w-0 flex-1 font-mono text-[13px] leading-[19px] break-all text-ink select-all">
          {url}
        </code>
        <Button icon={isSaid ? Check : Copy} className={isSaid ? 'text-pos-ink!' : ''} onPress={copy}>
          {isSaid ? t`Copied` : t`Copy`}
        </Button>
        <output className="sr-only">{isSaid ? t`Copied` : ''}</output>
      </div>
    </Dialog>
  )
}
