import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LINK_FIELD, type LinkPlatform } from '../model.ts'

interface LinkFormProps {
  platform: LinkPlatform
  url: string
  onChange: (url: string) => void
  onSubmit: () => void
  isChecking: boolean
  wasChecked: boolean
  error: string | null
  refusals: number
  inputRef: Ref<HTMLInputElement>
}

/**
 * A form with a field for pasting a link.
 * The field is not `type=url`, because users paste links without `https://` or inside a sentence.
 */
export function LinkForm(props: LinkFormProps) {
  const { t } = useLingui()
  const isAskedFor = useLocation({ select: ({ hash }) => hash === LINK_FIELD })
  const { platform, url, onChange, onSubmit, isChecking, wasChecked, error, refusals, inputRef } = props
  return (
    <Form onSubmit={onSubmit} refusals={refusals} className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <TextField
        label={platform === 'Other' ? t`Calendar link` : t`Calendar URL`}
        hint={t`Paste it as is: https, webcal, or the whole message it came in. We keep it encrypted and never show it in full.`}
        inputMode="url"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck="false"
        isRequired
        autoFocus={isAskedFor}
        maxLength={4000}
        value={url}
        onChange={onChange}
        inputRef={inputRef}
        error={error}
        className="flex-1"
      />
      <Button
        type="submit"
        variant={wasChecked ? 'outline' : 'primary'}
        isBusy={isChecking}
        busyLabel={t`Checking...`}
        className="sm:mt-6 sm:h-10 md:max-lg:h-11"
      >
        {wasChecked ? t`Check again` : t`Add`}
      </Button>
    </Form>
  )
}
