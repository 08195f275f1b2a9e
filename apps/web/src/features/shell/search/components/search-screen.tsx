import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { takeTyped } from '../../../../lib/type-ahead.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ModalRoot } from '../../../../ui/modal-root.tsx'
import { SearchPanel } from './search-panel.tsx'
import './search-screen.css'

/** The same search on a phone, where the header has no room for it: a screen of its own. */
export function SearchScreen({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <ModalRoot>
      <ModalOverlay
        className="search-screen"
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Modal>
          <Dialog aria-label={t`Search events`} className="search-screen-body">
            <search className="search-screen-head">
              <IconButton icon={ChevronLeft} label={t`Back`} onPress={onClose} />
              <span className="search-screen-field">
                <input
                  ref={input}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is there to type into
                  autoFocus
                  type="text"
                  role="combobox"
                  aria-expanded="false"
                  aria-controls="search-results"
                  aria-autocomplete="list"
                  aria-label={t`Search events`}
                  placeholder={t`Search events`}
                  autoComplete="off"
                  spellCheck={false}
                  enterKeyHint="search"
                  maxLength={100}
                  value={text}
                  onFocus={() => setText((text) => text + takeTyped())}
                  onChange={(event) => setText(event.target.value)}
                />
                {text === '' ? null : (
                  <IconButton
                    icon={X}
                    label={t`Clear`}
                    onPress={() => {
                      setText('')
                      input.current?.focus()
                    }}
                  />
                )}
              </span>
            </search>
            {text.trim() === '' ? null : <SearchPanel input={input} text={text} onClose={onClose} />}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}
