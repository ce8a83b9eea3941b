// The words of the settings.

export const words = {
  title: "Settings",
  names: {
    onePress: "One press moves a piece that has one move",
    distance: "Say how far the goal is",
    count: "Count the moves",
    clock: "Show a clock",
    sound: "Sounds",
  },
  choices: { board: "Colours of the board", pieces: "Colours of the pieces", language: "Language" },
  boards: { wood: "wood", green: "green", blue: "blue", grey: "grey" },
  pieces: { classic: "classic", ivory: "ivory", plain: "black and white" },
  languages: { auto: "that of the browser", en: "English", de: "Deutsch", he: "עברית" },
};
