import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { CodeField } from './code-field.tsx'

const DIGITS = 6

export interface CodeCredential {
  kind: 'totp' | 'recovery'
  code: string
}

interface CodeStepProps {
  onSubmit: (credential: CodeCredential) => void
  onEdit: () => void
  isBusy: boolean
  error: string | null
}

/** The second step of a sign-in: a six-digit authenticator code or a recovery code. */
export function CodeStep({ onSubmit, onEdit, isBusy, error }: CodeStepProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<CodeCredential['kind']>('totp')
  const [code, setCode] = useState('')
  const isComplete = kind === 'totp' ? code.length === DIGITS : code.trim() !== ''
  const change = (next: string) => {
    setCode(next)
    if (error) onEdit()
  }
  const turn = () => {
    setKind(kind === 'totp' ? 'recovery' : 'totp')
    setCode('')
    onEdit()
  }
  return (
    <>
      <h1 className="type-d3">{t`Enter your code`}</h1>
      <p className="mt-1 mb-6">
        {kind === 'totp' ? t`From your authenticator app` : t`One of the codes you saved. Each works once.`}
      </p>
      <Form
        onSubmit={() => {
          if (isComplete && !isBusy) onSubmit({ kind, code: code.trim() })
        }}
        className="flex flex-col gap-4"
      >
        {kind === 'totp' ? (
          <CodeField key="totp" label={t`Six digits`} value={code} onChange={change} autoFocus />
        ) : (
          <TextField
            key="recovery"
            label={t`Recovery code`}
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck="false"
            maxLength={40}
            value={code}
            onChange={change}
          />
        )}
        <p role="alert" className="-mt-2 text-sm font-medium text-neg-ink empty:hidden">
          {error}
        </p>
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isDisabled={!isComplete}
          isBusy={isBusy}
          busyLabel={t`Signing in...`}
        >
          {t`Continue`}
        </Button>
        <Pressable className={`${TEXT_LINK} mx-auto min-h-6 text-sm`} onPress={turn}>
          {kind === 'totp' ? t`Use a recovery code` : t`Use your authenticator app`}
        </Pressable>
      </Form>
    </>
  )
}
