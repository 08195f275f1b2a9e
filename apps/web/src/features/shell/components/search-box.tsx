import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lateSection } from '../../../ui/late.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import './search-box.css'

const loadPanel = () =>
  Promise.all([import('../search/components/search-panel.tsx'), openCatalogs(['schedule'])]).then(
    ([module]) => module.SearchPanel,
  )
const SearchPanel = lateSection(loadPanel)
const preload = () => void loadPanel().catch(() => undefined)

/** Search in the header; what it finds comes with code of its own. On a phone the menu leads to a screen for it. */
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
      className="search-box"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Icon of={Search} size={16} />
      <input
        ref={input}
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
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <Pressable
          className="search-clear"
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
        <div className="search-drop">
          <SearchPanel input={input} text={text} onClose={close} />
        </div>
      ) : null}
    </search>
  )
}
