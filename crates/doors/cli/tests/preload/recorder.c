/* Writes down, in order, what a program does to files: in the file RECORD_TO, a line for each call and after a write its bytes.
   Loaded with LD_PRELOAD. Files are told by their inodes, which the system may use again after a file is removed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEXT(result, name, ...) ((result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;

static void put(const void *bytes, size_t length) {
    if (journal < 0) {
        const char *path = getenv("RECORD_TO");
        if (!path) return;
        journal = NEXT(int, open64, const char *, int, ...)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    if (NEXT(ssize_t, write, int, const void *, size_t)(journal, bytes, length) < 0) abort();
}

static void say(const char *format, ...) {
    char line[8192];
    va_list rest; va_start(rest, format);
    int length = vsnprintf(line, sizeof line, format, rest);
    va_end(rest);
    put(line, length);
}

/* The path of a file, from the root. */
static const char *from_root(const char *path, char *room) {
    if (path[0] == '/') return path;
    char folder[4096];
    if (!getcwd(folder, sizeof folder)) abort();
    snprintf(room, 8192, "%s/%s", folder, path);
    return room;
}

/* The path of an open file. */
static const char *path_of(int file, char *room) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, room, 8191);
    if (length < 0) return "?";
    room[length] = 0;
    return room;
}

static int is_plain(int file, struct stat *data) { return fstat(file, data) == 0 && S_ISREG(data->st_mode); }

static int opened(const char *path, int flags, mode_t mode) {
    char room[8192];
    struct stat data;
    pthread_mutex_lock(&one_at_a_time);
    int is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
    int file = NEXT(int, open64, const char *, int, ...)(path, flags, mode);
    if (file >= 0 && is_new && is_plain(file, &data)) say("create %lu %s\n", data.st_ino, from_root(path, room));
    if (file >= 0 && !is_new && (flags & O_TRUNC) && is_plain(file, &data)) say("size %lu 0\n", data.st_ino);
    pthread_mutex_unlock(&one_at_a_time);
    return file;
}

int open64(const char *path, int flags, ...) {
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
    return opened(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
    return opened(path, flags, mode);
}

static void written(int file, const void *bytes, ssize_t length, off_t offset) {
    struct stat data;
    if (length <= 0 || !is_plain(file, &data)) return;
    say("write %lu %ld %ld\n", data.st_ino, (long)offset, (long)length);
    put(bytes, length);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) {
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = NEXT(ssize_t, pwrite64, int, const void *, size_t, off_t)(file, bytes, length, offset);
    written(file, bytes, done, offset);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t write(int file, const void *bytes, size_t length) {
    pthread_mutex_lock(&one_at_a_time);
    off_t offset = lseek(file, 0, SEEK_CUR);
    ssize_t done = NEXT(ssize_t, write, int, const void *, size_t)(file, bytes, length);
    if (offset >= 0) written(file, bytes, done, offset);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int ftruncate64(int file, off_t length) {
    struct stat data;
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, ftruncate64, int, off_t)(file, length);
    if (status == 0 && is_plain(file, &data)) say("size %lu %ld\n", data.st_ino, (long)length);
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}

int fsync(int file) {
    char room[8192];
    struct stat data;
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, fsync, int)(file);
    if (status == 0 && is_plain(file, &data)) say("sync %lu\n", data.st_ino);
    else if (status == 0) say("folder %s\n", path_of(file, room));
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}

int fdatasync(int file) { return fsync(file); }

int rename(const char *from, const char *to) {
    char one[8192], other[8192];
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, rename, const char *, const char *)(from, to);
    if (status == 0) say("rename %s\t%s\n", from_root(from, one), from_root(to, other));
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}

int unlink(const char *path) {
    char room[8192];
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, unlink, const char *)(path);
    if (status == 0) say("remove %s\n", from_root(path, room));
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}

int rmdir(const char *path) {
    char room[8192];
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, rmdir, const char *)(path);
    if (status == 0) say("remove %s\n", from_root(path, room));
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}

int unlinkat(int folder, const char *path, int flags) {
    char room[8192], whole[16500];
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, unlinkat, int, const char *, int)(folder, path, flags);
    if (status == 0 && path[0] != '/' && folder != AT_FDCWD) {
        snprintf(whole, sizeof whole, "%s/%s", path_of(folder, room), path);
        say("remove %s\n", whole);
    } else if (status == 0) say("remove %s\n", from_root(path, room));
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}

int mkdir(const char *path, mode_t mode) {
    char room[8192];
    pthread_mutex_lock(&one_at_a_time);
    int status = NEXT(int, mkdir, const char *, mode_t)(path, mode);
    if (status == 0) say("make %s\n", from_root(path, room));
    pthread_mutex_unlock(&one_at_a_time);
    return status;
}
