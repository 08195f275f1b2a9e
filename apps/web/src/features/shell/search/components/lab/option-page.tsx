import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useShortcuts } from '../../../../../lib/shortcuts.ts'
import { optionId, useActiveOption } from '../use-active-option.ts'

const WORDS = ['Game', 'Practice', 'Meet'] as const

/** For the test of its keys: a field, its options, and what was taken. `/` leads into the field. */
function Page() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [taken, setTaken] = useState('nothing')
  const [list, setList] = useState<readonly string[]>(WORDS)
  const { active } = useActiveOption(input, { list, listId: 'list', first: -1, onTake: setTaken })
  useShortcuts({ '/': () => input.current?.focus(), n: () => setTaken('shortcut') })
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label="Find"
        aria-expanded="false"
        aria-controls="list"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setList(WORDS.filter((word) => word.toLowerCase().includes(event.target.value)))
        }}
      />
      <div id="list" role="listbox" aria-label="Found">
        {list.map((word, index) => (
          <div
            key={word}
            id={optionId('list', index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
          >
            {word}
          </div>
        ))}
      </div>
      <output>{taken}</output>
    </>
  )
}

createRoot(document.body).render(<Page />)
