/** Maximum length of a message, in a conversation or about an event. */
export const MOST_MESSAGE_LETTERS = 4000
