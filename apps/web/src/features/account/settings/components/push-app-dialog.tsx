import {
  PUSH_APP_KINDS,
  PUSH_APP_LIMITS,
  type PushAppFields,
  type PushAppKind,
  type PushAppProblem,
  pushAppProblems,
} from '@homefield/domain/push-app'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useAddPushApp } from '../mutations.ts'
import { PUSH_APP_NAMES } from './push-app-names.ts'

const FORM_ID = 'push-app'
const EMPTY: Readonly<Record<PushAppKind, PushAppFields>> = {
  ntfy: { kind: 'ntfy', server: 'https://ntfy.sh', channel: '', token: '' },
  gotify: { kind: 'gotify', server: '', channel: '', token: '' },
  apprise: { kind: 'apprise', server: '', channel: '', token: '' },
}

/** Asks for the server of an app, and for the topic, key or token that it needs. */
export function PushAppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<PushAppFields>(EMPTY.ntfy)
  const [refusals, setRefusals] = useState(0)
  const add = useAddPushApp(onClose)
  const { kind } = typed
  const fields = {
    kind,
    server: typed.server.trim(),
    channel: typed.channel.trim(),
    token: typed.token.trim(),
  }
  const problems = pushAppProblems(fields)
  const error = (field: PushAppProblem, text: string) =>
    refusals > 0 && problems.includes(field) ? text : null
  const edit = (change: Partial<PushAppFields>) => {
    setTyped({ ...typed, ...change })
    add.reset()
  }
  const submit = () => {
    if (add.isPending) return
    if (problems.length > 0) setRefusals(refusals + 1)
    else add.mutate(fields)
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: 'false' } as const
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Add an app`}
      size="choice"
      closesOnOutsidePress={typed === EMPTY[kind]}
      footer={
        <FormActions form={FORM_ID} onCancel={onClose} isBusy={add.isPending} busyLabel={t`Adding...`}>
          {t`Add app`}
        </FormActions>
      }
    >
      <Form id={FORM_ID} onSubmit={submit} refusals={refusals} className="flex flex-col gap-[18px]">
        {add.errorText ? (
          <Note tone="neg" role="alert">
            {add.errorText}
          </Note>
        ) : null}
        <Select
          label={t`App`}
          options={PUSH_APP_KINDS.map((id) => ({ id, label: PUSH_APP_NAMES[id] }))}
          value={kind}
          onChange={(id) => {
            setRefusals(0)
            edit(EMPTY[PUSH_APP_KINDS.find((known) => known === id) ?? 'ntfy'])
          }}
        />
        <TextField
          {...plain}
          label={t`Server`}
          inputMode="url"
          isRequired
          placeholder="https://push.example.com"
          maxLength={PUSH_APP_LIMITS.server}
          value={typed.server}
          onChange={(server) => edit({ server })}
          error={error('server', t`Enter the address of the server, starting with https://`)}
        />
        {kind === 'gotify' ? null : (
          <TextField
            {...plain}
            label={kind === 'ntfy' ? t`Topic` : t`Configuration key`}
            isRequired
            hint={
              kind === 'ntfy'
                ? t`On ntfy.sh, anyone who knows the topic can read along. Choose one that nobody can guess.`
                : t`The key under which Apprise keeps your services.`
            }
            maxLength={PUSH_APP_LIMITS.channel}
            value={typed.channel}
            onChange={(channel) => edit({ channel })}
            error={error('channel', t`Use letters, digits, hyphens and underscores only.`)}
          />
        )}
        {kind === 'apprise' ? null : (
          <TextField
            {...plain}
            label={kind === 'ntfy' ? t`Access token` : t`App token`}
            type="password"
            isRequired={kind === 'gotify'}
            {...(kind === 'ntfy' && { placeholder: t`Only for a protected topic` })}
            maxLength={PUSH_APP_LIMITS.token}
            value={typed.token}
            onChange={(token) => edit({ token })}
            error={error('token', t`Enter the token from Gotify, under Apps.`)}
          />
        )}
      </Form>
    </Dialog>
  )
}
