import { isBlank } from '@homefield/domain/blank'
import { MOST_MESSAGE_LETTERS } from '@homefield/domain/message'
import { useLingui } from '@lingui/react/macro'
import { ArrowUp, Smile } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { Pressable } from '../../../ui/pressable.tsx'

const loadPicker = () => import('../emoji/components/emoji-popover.tsx').then((module) => module.EmojiPopover)
const EmojiPopover = lateMenu(loadPicker)

export interface ComposerProps {
  /**
   * The text in the field. The parent component stores the text, and puts it back if sending fails.
   */
  readonly text: string
  readonly onTextChange: (text: string) => void
  /** The field's placeholder and accessible name, such as 'Type a message...'. */
  readonly placeholder: string
  /**
   * Sends the text. When the promise resolves, the message is stored and the field becomes empty.
   * If the promise rejects, the field keeps the text.
   */
  readonly onSend: (text: string) => Promise<void>
  /** Called on every keystroke. The parent component limits how often it reports 'typing' to the server. */
  readonly onTyping?: () => void
  /** The button with which the user adds a picture. */
  readonly attach?: ReactNode
  /** The chosen picture, which the composer shows above the text field. */
  readonly preview?: ReactNode
  /** True if the user may send an empty text, because a picture is chosen. */
  readonly canSendEmpty?: boolean
  /** Called with images that the user pasted or dropped on the composer. */
  readonly onFiles?: (files: File[]) => void
  readonly autoFocus?: boolean
}

/** CSS classes of the text field. The field grows to at most five lines. */
const FIELD =
  'max-h-[calc(5*20px+18px)] min-h-9.5 min-w-0 flex-1 resize-none scrollbar-thin overflow-y-auto px-3.5 py-2.25 text-base text-ink placeholder:truncate placeholder:text-ink-3 focus-visible:shadow-none max-md:max-h-[calc(5*22px+20px)] max-md:min-h-10.5 max-md:py-2.5 max-md:text-[16px]/[22px]'

/** Lets the user write a message. Enter sends the message, and Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { placeholder, attach, preview, canSendEmpty = false, onFiles, autoFocus = false } = props
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, isBusy, text } = useSending(props)
  const left = MOST_MESSAGE_LETTERS - text.trim().length
  const canSend = !isBusy && left >= 0 && (!isBlank(text) || canSendEmpty)
  const problem = useId()
  useGrowing(field, text)
  // The attribute `autofocus` fails in a dialog over another dialog, where React Aria still holds the focus.
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const write = (next: string) => {
    props.onTextChange(next)
    props.onTyping?.()
  }
  const submit = () => {
    if (canSend) void send()
    field.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping a file is an alternative to the button
    <form
      className="flex-none border-t border-line px-3 pt-2.5 pb-[calc(10px+var(--foot-room,0px))]"
      aria-label={placeholder}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDragOver={(event) => {
        if (onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        const files = imagesIn(event.dataTransfer)
        if (!onFiles || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {preview}
      {left < 0 ? (
        <p id={problem} className="mx-1 mb-2 text-sm font-medium text-neg-ink" role="alert">
          {t`Messages can be up to 4,000 characters. This one is ${-left} over.`}
        </p>
      ) : null}
      <div className="flex items-end gap-1">
        <EmojiButton field={field} text={text} onChange={write} />
        {attach}
        <div
          className={`flex min-w-0 flex-1 rounded-[20px] border bg-surface transition-[border-color,box-shadow] duration-(--t-fast) ease-[ease] focus-within:ring-3 focus-within:ring-focus/22 ${left < 0 ? 'border-neg' : 'border-line-control focus-within:border-focus'}`}
        >
          <textarea
            ref={field}
            rows={1}
            className={FIELD}
            aria-label={placeholder}
            placeholder={placeholder}
            value={text}
            aria-invalid={left < 0 || undefined}
            aria-describedby={left < 0 ? problem : undefined}
            enterKeyHint="send"
            autoCapitalize="sentences"
            onChange={(event) => write(event.target.value)}
            onPaste={(event) => {
              const files = imagesIn(event.clipboardData)
              if (!onFiles || files.length === 0) return
              event.preventDefault()
              onFiles(files)
            }}
            onKeyDown={(event) => {
              // The keyCode 229 means that an input method is still composing a character.
              // Safari sets only `keyCode`, not `isComposing`.
              const composes = event.nativeEvent.isComposing || event.keyCode === 229
              if (event.key !== 'Enter' || event.shiftKey || composes) return
              event.preventDefault()
              submit()
            }}
          />
        </div>
        <Pressable
          type="submit"
          className={`ml-0.5 grid size-10 flex-none place-items-center rounded-full transition-[background-color] duration-(--t-fast) ease-[ease] max-md:size-11 ${canSend ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-3'}`}
          aria-label={t`Send`}
          aria-disabled={!canSend}
        >
          <Icon of={ArrowUp} size={18} />
        </Pressable>
      </div>
    </form>
  )
}

/** @returns `text`: the field's text, empty while that text is being sent */
function useSending({ text, onTextChange, onSend }: ComposerProps) {
  /**
   * The text of the message that is being sent.
   * The draft keeps the text until the message is stored, because the browser may kill the tab meanwhile.
   */
  const [leaving, setLeaving] = useState<string | null>(null)
  const latest = useRef(text)
  useLayoutEffect(() => {
    latest.current = text
  }, [text])
  const send = async () => {
    setLeaving(text)
    try {
      await onSend(text.trim())
      if (latest.current === text) onTextChange('')
    } catch {
      // The message was not stored. Put the message's text back before the text that the user has typed since.
      if (text !== '' && latest.current !== text) onTextChange(`${text}\n${latest.current}`)
    } finally {
      setLeaving(null)
    }
  }
  return { send, isBusy: leaving !== null, text: leaving === text ? '' : text }
}

/** Adjusts the field's height to its text. A field with more than five lines scrolls. */
function useGrowing(field: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    // oxlint-disable-next-line react/immutability -- the field's height is set only here
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the height must be measured again for each new text
  }, [field, text])
}

interface EmojiButtonProps {
  field: { readonly current: HTMLTextAreaElement | null }
  text: string
  onChange: (text: string) => void
}

/** Opens the emoji picker, and inserts the chosen emoji at the caret in place of any selected text. */
function EmojiButton({ field, text, onChange }: EmojiButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const caret = useRef<number | null>(null)
  usePreload(loadPicker)
  useLayoutEffect(() => {
    if (caret.current === null || isOpen) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the caret can move only after the new text is rendered
  }, [field, isOpen, text])
  const insert = (emoji: string) => {
    const start = field.current?.selectionStart ?? text.length
    const end = field.current?.selectionEnd ?? text.length
    caret.current = start + emoji.length
    onChange(text.slice(0, start) + emoji + text.slice(end))
    setOpen(false)
    // The popover first returns the focus to the emoji button, so wait before focusing the text field.
    setTimeout(() => field.current?.focus(), 50)
  }
  return (
    <>
      <IconButton
        ref={button}
        icon={Smile}
        label={t`Emoji`}
        className="h-10! max-md:h-11!"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isOn={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? <EmojiPopover triggerRef={button} onPick={insert} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function imagesIn(data: DataTransfer): File[] {
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}
