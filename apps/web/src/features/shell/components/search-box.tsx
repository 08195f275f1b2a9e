import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { lateSection } from '../../../ui/late.tsx'
import { Pressable } from '../../../ui/pressable.tsx'

const loadPanel = () =>
  Promise.all([
    import('../search/components/search-panel.tsx'),
    openCatalogs(['schedule', 'connection', 'friend']),
  ]).then(([module]) => module.SearchPanel)
const SearchPanel = lateSection(loadPanel)
const preload = () => void loadPanel().catch(() => undefined)

/**
 * Shows the search field in the header. The code that shows results loads separately.
 * The header has no search field on a phone. The menu opens the command palette instead.
 */
export function SearchBox({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const before = useRef<EventTarget | null>(null)
  const close = useCallback(() => {
    setOpen(false)
    setText('')
    input.current?.blur()
  }, [input])
  return (
    <search
      className="group/search relative flex min-h-8.5 min-w-0 items-center gap-2 rounded-control bg-hover pr-2 pl-2.5 forced-frame focus-within:bg-surface focus-within:shadow-[0_0_0_1px_var(--focus),0_0_0_4px_color-mix(in_srgb,var(--focus)_22%,transparent)] max-md:hidden md:max-lg:max-w-85 md:max-lg:flex-1 lg:w-85 print:hidden"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Icon of={Search} size={16} />
      <input
        ref={input}
        className="h-full min-w-0 flex-1 text-ink shadow-none placeholder:text-ink-3"
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-controls="search-results"
        aria-autocomplete="list"
        aria-label={t`Search events`}
        aria-keyshortcuts="/"
        placeholder={t`Search events`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onFocus={(event) => {
          before.current = event.relatedTarget
          preload()
          setOpen(true)
        }}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          close()
          if (before.current instanceof HTMLElement) before.current.focus()
        }}
      />
      {text === '' ? (
        <span className="flex group-focus-within/search:invisible pointer-coarse:hidden" aria-hidden="true">
          <KeyCap>/</KeyCap>
        </span>
      ) : (
        <Pressable
          className="relative grid size-6 place-items-center rounded-block hover:bg-hover pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
          aria-label={t`Clear`}
          onPress={() => {
            setText('')
            input.current?.focus()
          }}
        >
          <Icon of={X} size={16} />
        </Pressable>
      )}
      {isOpen && text.trim() !== '' ? (
        // The space for the results stays empty until the code of the results has loaded.
        <div className="absolute top-[calc(100%+8px)] left-0 z-(--z-popover) max-h-[calc(100dvh-72px)] w-110 max-w-[calc(100vw-32px)] overflow-auto rounded-[14px] bg-raised shadow-md empty:hidden">
          <SearchPanel input={input} text={text} onClose={close} />
        </div>
      ) : null}
    </search>
  )
}
