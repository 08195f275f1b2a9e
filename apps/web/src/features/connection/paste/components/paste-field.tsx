import { useLingui } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import { FindLink } from './find-link.tsx'

interface PasteFieldProps {
  text: string
  onChange: (text: string) => void
  /** Called with the text to check: after a paste, after Enter, and when the user presses the button. */
  onCheck: (text: string) => void
  error: string | null
  refusals: number
  autoFocus: boolean
}

/** The longest text that the field accepts. `linksIn` reads no more of it. */
const LONGEST = 16_000

const canReadClipboard = () => typeof navigator.clipboard?.readText === 'function'

/** A field for a calendar link or for a whole message that contains one. A paste starts the check at once. */
export function PasteField({ text, onChange, onCheck, error, refusals, autoFocus }: PasteFieldProps) {
  const { t } = useLingui()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const wasPasted = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ''

  const change = (value: string) => {
    onChange(value)
    if (wasPasted.current && value.trim() !== '') onCheck(value)
    wasPasted.current = false
  }
  const paste = async () => {
    const copied = await navigator.clipboard.readText().catch(() => '')
    if (copied.trim() === '') {
      setBlocked(true)
      field.current?.focus()
    } else {
      onChange(copied)
      onCheck(copied)
    }
  }
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onCheck(text)
  }

  return (
    <>
      <Form onSubmit={() => onCheck(text)} refusals={refusals} className="flex flex-col gap-3">
        <TextArea
          inputRef={field}
          onPaste={() => (wasPasted.current = true)}
          onKeyDown={checkOnEnter}
          className="[&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-16 [&_textarea]:resize-none"
          label={t`Paste a team’s calendar link`}
          hint={
            isBlocked && isEmpty
              ? t`Your browser did not hand over what you copied. Paste it into the field instead.`
              : t`From any team app, league, school or calendar. The whole message it came in works too. We keep the link encrypted and never show it in full.`
          }
          rows={2}
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          autoFocus={autoFocus}
          maxLength={LONGEST}
          value={text}
          onChange={change}
          error={error}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {isEmpty && canReadClipboard() ? (
            <Button variant="primary" icon={ClipboardPaste} onPress={() => void paste()}>
              {t({ message: 'Paste', context: 'from the clipboard' })}
            </Button>
          ) : (
            <Button variant="primary" type="submit">
              {t`Check link`}
            </Button>
          )}
          <button
            type="button"
            className={`${TEXT_LINK} text-sm`}
            aria-expanded={isHelpOpen}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            {t`How to find the link`}
          </button>
        </div>
      </Form>
      {isHelpOpen ? <FindLink /> : null}
    </>
  )
}
