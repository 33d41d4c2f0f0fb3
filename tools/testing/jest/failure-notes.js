'use strict';

/** @type {Map<string, () => string>} */
const notes = new Map();

/**
 * Adds a paragraph to what each failing test of the file that runs now tells: requests, a log.
 * @param {string} title
 * @param {() => string} tell asked when a test has failed; an empty text adds nothing
 */
function tellOnFailure(title, tell) {
  notes.set(title, tell);
}

/** Adds the paragraphs to an error, between its message and its stack. @param {unknown} error */
function addNotes(error) {
  if (!(error instanceof Error)) return;
  const paragraphs = [...notes].map(([title, tell]) => [title, tell()]);
  const text = paragraphs.map(([title, told]) => (told ? `\n\n${title}:\n${told}` : '')).join('');
  const { stack = error.message } = error;
  const at = stack.search(/\n +at /);
  error.stack = at < 0 ? stack + text : stack.slice(0, at) + text + stack.slice(at);
}

function forgetNotes() {
  notes.clear();
}

module.exports = { tellOnFailure, addNotes, forgetNotes };
