import { marked } from 'marked'

// Reading Markdown takes long for some texts, and whoever wrote this one may have meant it: not on the page's own thread.
self.onmessage = ({ data }: MessageEvent<string>) => {
  try {
    self.postMessage(marked.lexer(data))
  } catch {
    self.postMessage(null)
  }
}
