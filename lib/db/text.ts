/** PostgreSQL has no text with the character U+0000 and refuses the whole statement; nothing that people read needs it. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')
