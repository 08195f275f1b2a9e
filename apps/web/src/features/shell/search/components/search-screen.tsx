import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { takeTyped } from '../../../../lib/type-ahead.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ModalRoot } from '../../../../ui/modal-root.tsx'
import { SearchPanel } from './search-panel.tsx'

/** Shows the search on the full screen of a phone, where the header has no room for the search field. */
export function SearchScreen({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <ModalRoot>
      <ModalOverlay
        className="fixed inset-0 z-(--z-dialog) overflow-auto bg-raised pt-(--safe-t) pr-(--safe-r) pb-(--safe-b) pl-(--safe-l)"
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Modal>
          <Dialog aria-label={t`Search events`} className="shadow-none">
            <search className="flex items-center gap-1.5 p-1.5">
              <IconButton icon={ChevronLeft} label={t`Back`} onPress={onClose} />
              <span className="flex h-12 flex-1 items-center rounded-control border border-line-control has-[>input:focus]:border-focus has-[>input:focus]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_22%,transparent)]">
                <input
                  className="h-full min-w-0 flex-1 pl-3 text-[16px] text-ink shadow-none placeholder:text-ink-3"
                  ref={input}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opens this screen in order to type
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
